import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withOwner } from '#domain/editing.ts'
import { newSeries } from '#domain/series/series.ts'
import { placeIn } from '#domain/series/seriesWizard.ts'
import { timeIn } from '#domain/time.ts'
import { useApp } from '#src/app.tsx'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { useSeriesBeginning } from './useSeriesBeginning.ts'

/** The kept place in the wizard, or a new series from now (§4). */
export const useWizardBeginning = () => {
  const { actors, now, settings } = useApp()
  const { id: userId } = useMember()
  const [search] = useSearchParams()
  const today = useToday()
  const [place] = useState(() => placeIn(search))
  const events = useSeriesBeginning(place.seriesId, ['all'])
  const [beginning] = useState(() => {
    return {
      ...place,
      events,
      values: withOwner(userId, newSeries({ date: today, time: timeIn(now(), settings.timezone) })),
      draftKey: `${userId}:revents:new`,
      creationKey: actors.createKey(),
    }
  })
  return beginning
}
