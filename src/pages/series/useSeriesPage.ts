import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { newEntryPath } from '#domain/backstagePaths.ts'
import { newSeries } from '#domain/series/series.ts'
import { searchOf } from '#domain/series/seriesWizard.ts'
import type { EntryEditorRef, SeriesEventsRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { arriveAt } from '#src/focus/arriveAt.ts'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { useSeriesBeginning } from './useSeriesBeginning.ts'
import { useSeriesEvents } from './useSeriesEvents.ts'

/** A series that was gone goes on in the wizard once it is stored anew. */
export const useSeriesPage = (id: string) => {
  const navigate = useNavigate()
  const { actors, series } = useApp()
  const { id: userId, role } = useMember()
  const today = useToday()
  const [form] = useState(() => ({
    kind: 'revents' as const,
    empty: newSeries({ date: today, time: '00:00' }),
    userId,
    role,
    creationKey: actors.createKey(),
  }))
  const events = useSeriesBeginning(id, ['future', 'past'], useIsReinstated())
  const page = useActorRef(series.seriesPage, { input: { id, form, events } })
  useEmitted(page, 'series.renewed', ({ seriesId }) => {
    void navigate(newEntryPath('revents') + searchOf({ step: 'generate', seriesId }), { replace: true })
  })
  return page
}

const arrivalSchema = v.object({ isReinstated: v.boolean() })

/** Whether one comes from an event that takes place after all. Once only: not after a reload or Back. */
const useIsReinstated = (): boolean => {
  const navigate = useNavigate()
  const location = useLocation()
  const arrival = v.safeParse(arrivalSchema, location.state)
  const isReinstated = arrival.success && arrival.output.isReinstated
  useEffect(() => {
    if (isReinstated) void navigate(location, { replace: true, state: null })
  }, [isReinstated, navigate, location])
  return isReinstated
}

/** After saving it shows what needs a decision, or offers to generate (§4). */
export const useOpenSeries = (editor: EntryEditorRef, events: SeriesEventsRef): void => {
  useEntryEditor(editor)
  useSeriesEvents(events)
  useEmitted(events, 'generation.offered', () => arriveAt('generate'))
  useArrivalAtDates(events)
}

const useArrivalAtDates = (events: SeriesEventsRef): void => {
  const [decisions, setDecisions] = useState(0)
  useEmitted(useChild(events, 'schedule'), 'decision.needed', () => setDecisions((count) => count + 1))
  useEffect(() => {
    if (decisions > 0) arriveAt('dates')
  }, [decisions])
}
