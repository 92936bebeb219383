import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { newPeriod, type Period } from '#domain/recurrence.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { arriveAt } from '#src/views/arriveAt.ts'
import { useEmitted } from './useEmitted.ts'
import { useEventReset } from './useEventReset.ts'
import { useGeneration } from './useGeneration.ts'
import { choiceKey, useKeptChoice } from './useKeptChoice.ts'
import { useSeriesDates } from './useSeriesDates.ts'
import { useSeriesEvents } from './useSeriesEvents.tsx'
import { useSeriesUpdate } from './useSeriesUpdate.ts'
import { useToday } from './useToday.ts'
import { useMember } from './useViewer.ts'

/**
 * The flows of a series' edit page, connected: whatever changes its events makes the others look again. After saving, the
 * page shows what asks for a decision: how dates stand, or generating when there are no coming events (§4).
 */
export const useSeries = (seriesId: string, form: FormRef) => {
  const { series } = useApp()
  const today = useToday()
  const key = choiceKey(useMember().id, seriesId)
  const [choice] = useState(() => series.readChoice(key, today))
  const generation = useActorRef(series.generation, { input: { seriesId, period: newPeriod(today), today, ...choice } })
  useKeptChoice(generation, key)
  const reset = useEventReset(() => {
    refreshLists()
    lookAtAll()
  })
  const future = useSeriesEvents({ seriesId, reset, listId: 'revents:future', filter: 'startAfter' })
  const past = useSeriesEvents({ seriesId, reset, listId: 'revents:past', filter: 'startBefore' })

  const refreshLists = () => {
    future.list.send({ type: 'refresh.requested' })
    past.list.send({ type: 'refresh.requested' })
  }
  const lookAtDates = () => {
    dates.send({ type: 'dates.changed' })
    // What it asks about may be gone or newer by now.
    if (retiming.getSnapshot().matches('asking')) retiming.send({ type: 'series.saved' })
  }
  const lookAtAll = () => {
    lookAtDates()
    generation.send({ type: 'series.changed' })
  }
  const update = useSeriesUpdate(seriesId, form, () => {
    refreshLists()
    lookAtDates()
  })
  const { dates, retiming, unfit } = useSeriesDates(seriesId, () => {
    refreshLists()
    lookAtAll()
  })
  useGeneration(generation, () => {
    refreshLists()
    lookAtDates()
  })
  useEmitted(future.selection, 'run.finished', lookAtAll)
  useEmitted(past.selection, 'run.finished', lookAtAll)

  const isSaved = useRef(false)
  const comparison = useSelector(dates, (snapshot) => snapshot.context.comparison)
  useEmitted(form, 'form.saved', () => {
    isSaved.current = true
    dates.send({ type: 'dates.changed' })
    retiming.send({ type: 'series.saved' })
    generation.send({ type: 'series.changed' })
  })
  useEffect(() => {
    if (!isSaved.current || comparison === null) return
    isSaved.current = false
    const { unfit: unfitting, missing, retimed } = comparison
    if (unfitting.length + missing.length + retimed.length > 0) arriveAt('dates')
  }, [comparison])
  useEmitted(update, 'generation.suggested', () => arriveAt('generate'))

  const generate = (period: Period) => {
    generation.send({ type: 'report.closed' })
    generation.send({ type: 'period.changed', period })
    generation.send({ type: 'preview.requested' })
    arriveAt('generate')
  }
  return { generation, update, dates, retiming, reset, unfit, future, past, generate }
}
