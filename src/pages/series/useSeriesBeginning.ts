import { useState } from 'react'
import { defaultPageSize } from '#domain/limits.ts'
import { choiceKey } from '#domain/series/generation.ts'
import { newPeriod } from '#domain/series/recurrence.ts'
import type { SeriesEventsInput, SeriesList } from '#machines/series/seriesEvents.ts'
import { useApp } from '#src/app.tsx'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { seriesListIds } from './useSeriesList.tsx'

/** `seriesId` is null before the series is saved. */
export const useSeriesBeginning = (
  seriesId: string | null,
  lists: readonly SeriesList['id'][],
  isReinstated = false,
): Omit<SeriesEventsInput, 'seriesId'> => {
  const { actors, now, series } = useApp()
  const { id, role } = useMember()
  const today = useToday()
  const [beginning] = useState(() => {
    // The page's opening separates coming from past.
    const moment = new Date(now()).toISOString()
    const filters = {
      future: [{ name: 'startAfter', value: moment }],
      past: [{ name: 'startBefore', value: moment }],
      all: [],
    } as const
    const open = (list: SeriesList['id']): SeriesList => ({
      id: list,
      order: list === 'past' ? 'DESC' : 'ASC',
      filters: filters[list],
      preferences: actors.readPreferences(seriesListIds[list]) ?? { size: defaultPageSize, own: true },
    })
    const period = newPeriod(today)
    const choice = seriesId === null ? null : series.readChoice(choiceKey(id, seriesId), today)
    return { isReinstated, viewer: { id, role }, lists: lists.map(open), period, choice, today }
  })
  return beginning
}
