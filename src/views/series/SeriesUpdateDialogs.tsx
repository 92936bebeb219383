import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { countItems } from '#domain/run.ts'
import { isDeactivation, targetsOf } from '#domain/series/pending.ts'
import type { SeriesUpdateRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { FailedByReason } from '#src/views/lists/FailedByReason.tsx'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { UpdateChoice, type UpdateTexts } from './UpdateChoice.tsx'

type Props = { update: SeriesUpdateRef; texts: UpdateTexts; timezone: string }

export const SeriesUpdateQuestion = ({ update, timezone }: Omit<Props, 'texts'>) => {
  const { t } = useTranslation()
  const isAsking = useSelector(update, (snapshot) => snapshot.matches({ asking: 'saved' }))
  const canConfirm = useSelector(update, (snapshot) => snapshot.can({ type: 'update.confirmed' }))
  const count = useSelector(update, ({ context: { pending, ticked, from } }) => targetsOf(pending, ticked, from).length)
  const { total, outdated, changed } = useSelector(update, ({ context }) => context.pending)
  const onlyDeactivates = useSelector(update, ({ context }) => isDeactivation(context.pending))
  const askTitle =
    outdated.length > 0
      ? t('seriesUpdate.ask', { count: total })
      : t('seriesUpdate.askByHand', { count: changed.length })
  const title = onlyDeactivates
    ? t('seriesUpdate.askDeactivate', { count: outdated.length + changed.length })
    : askTitle
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isWide
      title={title}
      confirmLabel={t(onlyDeactivates ? 'seriesUpdate.deactivate' : 'seriesUpdate.confirm', { count })}
      cancelLabel={t(onlyDeactivates ? 'seriesUpdate.declineDeactivate' : 'seriesUpdate.decline')}
      canConfirm={canConfirm}
      onConfirm={() => update.send({ type: 'update.confirmed' })}
      onCancel={() => update.send({ type: 'update.canceled' })}
    >
      <UpdateChoice update={update} texts="seriesUpdate" timezone={timezone} />
    </ConfirmDialog>
  )
}

export const SeriesUpdateReport = ({ update, texts, timezone }: Props) => {
  const { t } = useTranslation()
  const isReport = useSelector(update, (snapshot) => snapshot.matches('report') || snapshot.matches('renewing'))
  const isRenewing = useSelector(update, (snapshot) => snapshot.matches('renewing'))
  const canRetry = useSelector(update, (snapshot) => snapshot.can({ type: 'rest.retried' }))
  const hasRetry = canRetry || isRenewing
  const hasFailed = useSelector(update, ({ context }) => context.run.failed.length > 0)
  return (
    <ConfirmDialog
      isOpen={isReport}
      title={t(hasFailed ? 'bulk.reportTitle' : 'bulk.reportStopped')}
      confirmLabel={t('bulk.retryRest')}
      cancelLabel={t('app.close')}
      canConfirm={canRetry}
      onConfirm={hasRetry ? () => update.send({ type: 'rest.retried' }) : null}
      onCancel={() => update.send({ type: 'report.closed' })}
    >
      <ReportText update={update} texts={texts} timezone={timezone} />
      {hasRetry && <p className="note">{t(`${texts}.later`)}</p>}
    </ConfirmDialog>
  )
}

/** Of its own, so that a run does not redraw the report. */
const ReportText = ({ update, texts, timezone }: Props) => {
  const { t } = useTranslation()
  const { run, failure } = useSelector(update, ({ context }) => context)
  const { done, failed } = run
  return (
    <>
      <p>{t(`${texts}.report`, { done: done.length, total: countItems(run) })}</p>
      {failed.length > 0 && (
        <>
          <p>{t('bulk.reportFailed')}</p>
          <FailedByReason
            failed={failed.map(({ item: { id, start }, failure: reason }) => ({
              id,
              name: formatInstant(start, timezone),
              failure: reason,
              href: `/backstage/events/${id}`,
            }))}
          />
        </>
      )}
      {failure !== null && <p role="alert">{failureText(t, failure)}</p>}
    </>
  )
}
