import { useTranslation } from 'react-i18next'
import { resetOfferId } from '#domain/toastIds.ts'
import type { EventResetRef, SeriesEventsRef, SeriesScheduleRef, SeriesUpdateRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayOutcome } from '#src/pages/shell/useSayOutcome.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { failureText } from '#src/texts.ts'
import type { UpdateTexts } from '#src/views/series/UpdateChoice.tsx'
import { formatDate, formatInstant } from '#src/views/shell/dates.ts'
import { useGeneration } from './useGeneration.ts'

export const useSeriesEvents = (events: SeriesEventsRef): void => {
  useGeneration(useChild(events, 'generation'))
  useUpdate(useChild(events, 'update'), 'seriesUpdate')
  useReset(useChild(events, 'reset'))
  useSchedule(useChild(events, 'schedule'))
}

const useSchedule = (schedule: SeriesScheduleRef): void => {
  const { timezone } = useApp().settings
  const say = useToast()
  const { t, i18n } = useTranslation()
  const dates = useChild(schedule, 'dates')
  useEmitted(dates, 'date.restored', ({ date, start, deleted, offer }) => {
    const language = i18n.resolvedLanguage ?? 'en'
    const created = t('seriesDates.restored', {
      date: start === null ? formatDate(date ?? '', language) : formatInstant(start, timezone, language),
    })
    const isBack = deleted && { name: deleted.name, start: formatInstant(deleted.start, timezone, language) }
    const text = isBack ? t('seriesDates.restoredEvent', isBack) : created
    say('success', text, offer ? { id: offer.id, action: t('bulk.undo') } : {})
  })
  useEmitted(dates, 'restoration.failed', ({ failure }) => say('error', failureText(t, failure)))
  useUpdate(useChild(schedule, 'retiming'), 'seriesRetiming')
  const sayOutcome = useSayOutcome('events', ({ start, name }) => `${formatInstant(String(start), timezone)} ${name}`)
  useEmitted(schedule, 'unfit.deleted', sayOutcome)
}

const useUpdate = (update: SeriesUpdateRef, texts: UpdateTexts): void => {
  const say = useToast()
  const { t } = useTranslation()
  useEmitted(update, 'update.finished', ({ done }) => {
    if (done.length === 0) return
    const message = t(`${texts}.done`, { count: done.length })
    say('success', message)
  })
}

const useReset = (reset: EventResetRef): void => {
  const say = useToast()
  const { t } = useTranslation()
  useEmitted(reset, 'event.reset', ({ label: name }) => {
    const message = t('revents.reset.done', { name })
    say('success', message, { id: resetOfferId, action: t('bulk.undo') })
  })
  useEmitted(reset, 'reset.undone', ({ label: name }) => {
    const message = t('revents.reset.undone', { name })
    say('success', message)
  })
  useEmitted(reset, 'undo.failed', ({ failure }) => say('error', failureText(t, failure)))
}
