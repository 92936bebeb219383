import { sql } from 'kysely'
import { correctedFields, type ProposedField } from '#domain/proposal.ts'
import { proposedOf } from '#domain/proposalTimes.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/entries/facts.ts'
import { baseOf, type ProposalRow, readProposed } from './rows.ts'

type Cells = { name: string; start_at: number; end_at: number | null; facts: string; location: string }

/** Changed fields of a correction that waits, where the event already says what its sender wrote. */
export const fulfilledFields = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  row: ProposalRow,
): Promise<ProposedField[]> => {
  if (row.state !== 'waiting' || row.correction === 0 || row.resource !== 'events') return []
  const { rows } = await sql<Cells>`
    select name, start_at, end_at, facts,
      coalesce((select name from places where places.id = events.place_id), location) as location
    from events where id = ${row.entry_id} and deleted_at is null`.execute(db)
  const [event] = rows
  if (event === undefined) return []
  const present = proposedOf(
    {
      name: event.name,
      start: new Date(event.start_at).toISOString(),
      end: event.end_at === null ? null : new Date(event.end_at).toISOString(),
      allDay: readFacts('events', event).allDay,
    },
    event.location,
    settings.timezone,
  )
  const values = readProposed(row.content)
  return correctedFields(values, baseOf(row)).filter((field) => (values[field] ?? '') === (present[field] ?? ''))
}
