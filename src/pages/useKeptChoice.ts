import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { periodIssues, workOfChoice } from '#domain/generation.ts'
import type { GenerationRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'
import { useSecuredDraft } from './useSecuredWork.ts'

/** Where the browser keeps what a member chose for the next run of a series. */
export const choiceKey = (userId: string, seriesId: string): string => `${userId}:generation:${seriesId}`

/**
 * Keeps the period and the ticked dates of a generation in the browser, until its events are there.
 * @returns forgets what is kept
 */
export const useKeptChoice = (generation: GenerationRef, key: string): (() => void) => {
  const { actors } = useApp()
  const draft = useActorRef(actors.draft, { input: { key, work: workOfChoice(generation.getSnapshot().context) } })
  const forget = () => draft.send({ type: 'work.finished' })
  useEffect(() => {
    let before = generation.getSnapshot().context
    const subscription = generation.subscribe(({ context }) => {
      const isChanged =
        context.period !== before.period || context.dates !== before.dates || context.chosen !== before.chosen
      before = context
      if (isChanged) draft.send({ type: 'work.changed', work: workOfChoice(context) })
    })
    return () => subscription.unsubscribe()
  }, [generation, draft])
  // Whoever comes back to dates that were chosen among sees them again, as they stand by now.
  useEffect(() => {
    const snapshot = generation.getSnapshot()
    const { period, today, dates } = snapshot.context
    const isWhole = dates.length > 0 && periodIssues(period, today).length === 0
    if (snapshot.matches({ period: 'open' }) && isWhole) generation.send({ type: 'preview.requested' })
  }, [generation])
  useEmitted(generation, 'events.generated', forget)
  useSecuredDraft(() => draft)
  return forget
}
