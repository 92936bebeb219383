import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { defaultPageSize } from '#domain/limits.ts'
import { newPeriod } from '#domain/recurrence.ts'
import { newRevent } from '#domain/revent.ts'
import { placeIn } from '#domain/reventWizard.ts'
import { timeIn } from '#domain/time.ts'
import { useApp } from '#src/app.tsx'
import { choiceKey } from './useKeptChoice.ts'
import { useToday } from './useToday.ts'
import { useMember } from './useViewer.ts'
import { wizardListId } from './WizardSteps.tsx'

/** What a wizard begins with: where its address says somebody was, or a new series that starts now (§4). */
export const useWizardBeginning = () => {
  const { actors, now, series, settings } = useApp()
  const { id: userId } = useMember()
  const [search] = useSearchParams()
  const today = useToday()
  const [beginning] = useState(() => {
    const place = placeIn(search)
    return {
      ...place,
      values: newRevent({ date: today, time: timeIn(now(), settings.timezone) }),
      draftKey: `${userId}:revents:new`,
      creationKey: actors.createKey(),
      period: newPeriod(today),
      choice: place.seriesId === null ? null : series.readChoice(choiceKey(userId, place.seriesId), today),
      today,
      preferences: actors.readPreferences(wizardListId) ?? { size: defaultPageSize, own: true },
    }
  })
  return beginning
}
