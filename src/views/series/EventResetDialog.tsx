import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { EventResetRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { formatSpan, formatTimes } from '#src/views/shell/dates.ts'

export const EventResetDialog = ({ reset, timezone }: { reset: EventResetRef; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const state = useSelector(reset, (snapshot) => snapshot.value)
  const canConfirm = useSelector(reset, (snapshot) => snapshot.can({ type: 'reset.confirmed' }))
  const canRetry = useSelector(reset, (snapshot) => snapshot.can({ type: 'reset.retried' }))
  const { event, differs, moved, leftAt, failure } = useSelector(reset, ({ context }) => context)
  const fields = fieldNames(t, 'events', differs)
  const name = event?.label ?? ''
  return (
    <ConfirmDialog
      isOpen={state !== 'idle' && state !== 'restoring'}
      title={t('revents.reset.title')}
      confirmLabel={canRetry ? t('app.retry') : t('revents.reset.confirm')}
      canConfirm={canConfirm || canRetry}
      onConfirm={() => reset.send({ type: canRetry ? 'reset.retried' : 'reset.confirmed' })}
      onCancel={() => reset.send({ type: 'reset.canceled' })}
    >
      {state === 'looking' && <p role="status">{t('revents.reset.looking', { name })}</p>}
      {(state === 'asking' || state === 'resetting') && (
        <p>
          {fields === '' ? t('revents.reset.nothing', { name }) : t('revents.reset.fields', { name, fields })}
          {moved !== null &&
            ` ${t('revents.reset.moved', { when: formatSpan({ ...moved, allDay: false }, timezone, i18n.resolvedLanguage) })}`}
          {leftAt !== null && ` ${t('revents.reset.left', { time: formatTimes(leftAt, timezone) })}`}
        </p>
      )}
      {failure !== null && (
        <p role="alert">
          {t('revents.reset.failed')} {failureText(t, failure)}
        </p>
      )}
    </ConfirmDialog>
  )
}
