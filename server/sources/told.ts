import { sql } from 'kysely'
import type { FeedNote, NamedEvent } from '#domain/feed.ts'
import { pick } from '#domain/pick.ts'
import type { Other } from '#domain/sources/sourceKnown.ts'
import type { Step } from '#domain/sources/sourcePlan.ts'
import type { Db } from '#server/db/schema.ts'
import { visibleEvents } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import { takeTurn } from '#server/turns.ts'
import { entryOfStep } from './deleted.ts'
import { linkedNote } from './namedNote.ts'

const batch = 500

/** A note about events that are canceled in the source, but not here: imported once, or entered by hand. */
export const offThereNote = async (db: Db, steps: readonly Step[], viewer: Writer): Promise<FeedNote[]> => {
  const off = steps.flatMap((step) => {
    const id = step.kind === 'off' || step.kind === 'own' ? entryOfStep(step) : null
    if (id === null || !('incoming' in step)) return []
    const { name, start, allDay, canceled } = step.incoming.fields
    return canceled ? [{ id, name: name.slice(0, 80), start, allDay }] : []
  })
  const named: NamedEvent[] = []
  for (let from = 0; from < off.length; from += batch) {
    await takeTurn()
    const part = off.slice(from, from + batch)
    const among = sql.join(part.map(({ id }) => id))
    const { rows } = await sql<{ id: string }>`select id from events where id in (${among})
      and canceled = 0 and deleted_at is null and ${visibleEvents(viewer, { withPrograms: true })}`.execute(db)
    const on = new Set(rows.map(({ id }) => id))
    named.push(...part.filter(({ id }) => on.has(id)))
  }
  return linkedNote('offThere', named)
}

/** Names an event that may be another one. All who keep the source read it, so it names only what is public. */
export const perhapsDouble = (event: NamedEvent, { id, name, isPublic }: Other): NamedEvent => ({
  ...event,
  ...(isPublic && { other: { id, name } }),
})

/** A note about what was left out because it may be here already. */
export const doubleLeftNote = (steps: readonly Step[]): FeedNote[] =>
  linkedNote(
    'doubleLeft',
    steps.flatMap((step) =>
      step.kind === 'left' ? [perhapsDouble(pick(step.incoming.fields, ['name', 'start', 'allDay']), step.double)] : [],
    ),
  )
