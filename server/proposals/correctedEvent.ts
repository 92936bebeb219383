import { sql } from 'kysely'
import { correctedFields, ofPlace, type Proposal, proposedDifferences } from '#domain/proposals/proposal.ts'
import { proposedOf } from '#domain/proposals/proposalTimes.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readFacts } from '#server/entries/facts.ts'
import { mayBeNamed } from '#server/entries/visibility.ts'
import { baseOf, isNoteRow, type ProposalRow, readProposed } from './rows.ts'

type Cells = {
  version: number
  name: string
  start_at: number
  end_at: number | null
  canceled: 0 | 1
  facts: string
  location: string
  location2: string
  address: string
  lat: number | null
  lng: number | null
  /** As the form shows it: without a place that is not public. */
  shown_location: string
}

type CorrectedEvent = Pick<Proposal, 'fields' | 'isCanceled' | 'entryVersion' | 'fulfilled' | 'meanwhile' | 'emptied'>

/** A proposal beside its event: what a correction says, and of one that waits what the event says otherwise by now. */
export const readCorrectedEvent = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  row: ProposalRow,
): Promise<CorrectedEvent> => {
  const [values, base] = [readProposed(row.content), baseOf(row)]
  const compared = { isCanceled: false, entryVersion: null, fulfilled: [], meanwhile: [], emptied: [] }
  const event = row.correction === 1 && row.resource === 'events' ? await findEvent(db, row.entry_id) : null
  if (event === null) return { ...compared, fields: proposedDifferences(values, base) }
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
  const told = { fields: proposedDifferences(values, base, present), isCanceled: event.canceled === 1 }
  if (row.state !== 'waiting' || isNoteRow(row)) return { ...compared, ...told }
  const shown = { ...present, location: event.shown_location }
  const corrections = correctedFields(values, base).map((field) => ({
    field,
    value: present[field] ?? '',
    isChanged: (shown[field] ?? '') !== (base?.[field] ?? ''),
    after: values[field] ?? '',
  }))
  return {
    ...told,
    entryVersion: event.version,
    fulfilled: corrections.filter(({ value, after }) => value === after).map(({ field }) => field),
    meanwhile: corrections
      .filter(({ value, isChanged, after }) => isChanged && value !== after)
      .map(({ field, value }) => ({ field, value })),
    emptied: corrections.some(({ field, value, after }) => field === 'location' && value !== after)
      ? ofPlace.flatMap((field) => (event[field] ? [{ field, before: String(event[field]) }] : []))
      : [],
  }
}

/** Null if it is deleted. */
const findEvent = async (db: Db, id: string | null): Promise<Cells | null> => {
  const { rows } = await sql<Cells>`
    select version, name, start_at, end_at, canceled, facts, location2, address, lat, lng,
      coalesce((select name from places where places.id = events.place_id), location) as location,
      coalesce((select name from places where places.id = events.place_id and ${mayBeNamed('places')}), location) as shown_location
    from events where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}
