import { sql } from 'kysely'
import { correctedFields, type Proposal } from '#domain/proposal.ts'
import { proposedOf } from '#domain/proposalTimes.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/entries/facts.ts'
import { mayBeNamed } from '#server/entries/visibility.ts'
import { baseOf, isNoteRow, type ProposalRow, readProposed } from './rows.ts'

type Cells = {
  version: number
  name: string
  start_at: number
  end_at: number | null
  facts: string
  location: string
  /** As the form shows it: without a place that is not public. */
  shown_location: string
}

type CorrectedEvent = Pick<Proposal, 'entryVersion' | 'fulfilled' | 'meanwhile'>

const nothing: CorrectedEvent = { entryVersion: null, fulfilled: [], meanwhile: [] }

/** What the event of a correction that waits says by now; nothing of a note, or if the event is deleted. */
export const readCorrectedEvent = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  row: ProposalRow,
): Promise<CorrectedEvent> => {
  if (row.state !== 'waiting' || row.correction === 0 || isNoteRow(row)) return nothing
  const { rows } = await sql<Cells>`
    select version, name, start_at, end_at, facts,
      coalesce((select name from places where places.id = events.place_id), location) as location,
      coalesce((select name from places where places.id = events.place_id and ${mayBeNamed('places')}), location) as shown_location
    from events where id = ${row.entry_id} and deleted_at is null`.execute(db)
  const [event] = rows
  if (event === undefined) return nothing
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
  const [values, base] = [readProposed(row.content), baseOf(row)]
  const shown = { ...present, location: event.shown_location }
  const compared = correctedFields(values, base).map((field) => ({
    field,
    value: present[field] ?? '',
    isChanged: (shown[field] ?? '') !== (base?.[field] ?? ''),
    after: values[field] ?? '',
  }))
  return {
    entryVersion: event.version,
    fulfilled: compared.filter(({ value, after }) => value === after).map(({ field }) => field),
    meanwhile: compared
      .filter(({ value, isChanged, after }) => isChanged && value !== after)
      .map(({ field, value }) => ({ field, value })),
  }
}
