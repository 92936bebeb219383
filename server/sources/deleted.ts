import type { FeedNote } from '#domain/feed.ts'
import type { Step } from '#domain/sources/sourcePlan.ts'
import type { Db } from '#server/db/schema.ts'
import { takeTurn } from '#server/turns.ts'
import { namedNote } from './namedNote.ts'

/** The event here that a step is about; null for a new one. */
export const entryOfStep = (step: Step): string | null => {
  if ('tied' in step) return step.tied.entryId
  if (step.kind === 'same' || step.kind === 'off') return step.entryId
  return step.kind === 'own' ? step.incoming.uid : null
}

const batch = 500

/** The steps about events that are in the bin, or were for so long that they are gone for good. */
export const stepsInBin = async (db: Db, steps: readonly Step[]): Promise<ReadonlySet<Step>> => {
  const about = steps.flatMap((step) => {
    const id = entryOfStep(step)
    return id === null ? [] : [{ step, id }]
  })
  const here = new Set<string>()
  for (let from = 0; from < about.length; from += batch) {
    await takeTurn()
    const ids = about.slice(from, from + batch).map(({ id }) => id)
    const rows = await db
      .selectFrom('events')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id } of rows) here.add(id)
  }
  return new Set(about.flatMap(({ step, id }) => (here.has(id) ? [] : [step])))
}

export const deletedNote = (steps: ReadonlySet<Step>): FeedNote[] =>
  namedNote(
    'deleted',
    [...steps].map((step) => ('tied' in step ? step.tied.imported : step.incoming.fields).name),
  )
