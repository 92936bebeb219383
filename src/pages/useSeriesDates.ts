import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { failureText } from '#src/texts.ts'
import { formatDate, formatInstant } from '#src/views/dates.ts'
import { useEmitted } from './useEmitted.ts'
import { useRuns } from './useEntryList.ts'
import { useSay } from './useSay.ts'
import { useUpdated } from './useSeriesUpdate.ts'
import { useStateEntered } from './useStateEntered.ts'

/**
 * How the coming dates of a series stand against it (§4): those at an older time can be moved, those that no longer fit
 * deleted, those left out brought back.
 * @param onChanged events have changed, come or gone
 */
export const useSeriesDates = (seriesId: string, onChanged: () => void) => {
  const { actors, series, settings, undo } = useApp()
  const say = useSay()
  const { t, i18n } = useTranslation()
  const dates = useActorRef(series.seriesDates, { input: { seriesId } })
  const retiming = useActorRef(series.seriesRetiming, { input: { seriesId } })
  const unfit = useActorRef(actors.listSelection, { input: { resource: 'events' } })

  useStateEntered(dates, 'ready', () => {
    const events = dates.getSnapshot().context.comparison?.unfit ?? []
    const items = events.map(({ id, version, name, start }) => ({
      id,
      version,
      name,
      label: `${formatInstant(start, settings.timezone)} ${name}`,
    }))
    unfit.send({ type: 'items.shown', items })
  })
  useEmitted(dates, 'date.restored', ({ date }) => {
    const message = t('seriesDates.restored', { date: formatDate(date ?? '', i18n.resolvedLanguage ?? 'en') })
    say('success', message)
    onChanged()
  })
  useEmitted(dates, 'restoration.failed', ({ failure }) => say('error', failureText(t, failure)))
  useUpdated(retiming, 'seriesRetiming', onChanged)
  useRuns(unfit, onChanged)
  useEmitted(undo, 'entries.restored', ({ resource }) => {
    if (resource === 'events') onChanged()
  })
  return { dates, retiming, unfit }
}
