import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { LeaveGuardRef } from '#src/actorRefs.ts'
import { Dialog, DialogButtons } from './Dialog.tsx'

/** Asks before a form with unsaved changes is left. */
export const LeaveDialog = ({ guard }: { guard: LeaveGuardRef }) => {
  const { t } = useTranslation()
  const isAsking = useSelector(guard, (snapshot) => snapshot.matches('asking'))
  const stay = () => guard.send({ type: 'leave.declined' })
  if (!isAsking) return null
  return (
    <Dialog role="alertdialog" title={t('form.leaveTitle')} onClose={stay}>
      <p>{t('form.leaveText')}</p>
      <DialogButtons>
        <button type="button" className="button button-primary" onClick={stay}>
          {t('form.stay')}
        </button>
        <button type="button" className="button" onClick={() => guard.send({ type: 'leave.confirmed' })}>
          {t('form.leave')}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
