import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { LeaveGuardRef } from '#src/actors/refs.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

type Props = {
  guard: LeaveGuardRef
  text?: string | undefined
}

export const LeaveDialog = ({ guard, text }: Props) => {
  const { t } = useTranslation()
  const isAsking = useSelector(guard, (snapshot) => snapshot.matches('asking'))
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('form.leaveTitle')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      onConfirm={() => guard.send({ type: 'leave.confirmed' })}
      onCancel={() => guard.send({ type: 'leave.canceled' })}
    >
      <p>{text ?? t('form.leaveText')}</p>
    </ConfirmDialog>
  )
}
