import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { EventResetRef } from '#src/actors/refs.ts'
import { failureText, fieldLabel } from '#src/texts.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'

export const EventResetDialog = ({ reset }: { reset: EventResetRef }) => {
  const { t } = useTranslation()
  const isOpen = useSelector(reset, (snapshot) => snapshot.matches('asking') || snapshot.matches('resetting'))
  const canConfirm = useSelector(reset, (snapshot) => snapshot.can({ type: 'reset.confirmed' }))
  const { event, failure } = useSelector(reset, ({ context }) => context)
  const fields = (event?.changedByHand ?? []).map((field) => fieldLabel(t, 'events', field)).join(', ')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('revents.reset.title')}
      confirmLabel={t('revents.reset.confirm')}
      canConfirm={canConfirm}
      onConfirm={() => reset.send({ type: 'reset.confirmed' })}
      onCancel={() => reset.send({ type: 'reset.canceled' })}
    >
      <p>{t('revents.reset.fields', { name: event?.label ?? '', fields })}</p>
      <p className="note">{t('revents.reset.rest')}</p>
      {failure !== null && (
        <p role="alert">
          {t('revents.reset.failed')} {failureText(t, failure)}
        </p>
      )}
    </ConfirmDialog>
  )
}
