import { sql } from 'kysely'
import * as v from 'valibot'
import type { EarlierImport, Feed, FeedNote, NamedEvent } from '#domain/feed.ts'
import { importedSchema } from '#domain/sources/sourceEvent.ts'
import type { Step } from '#domain/sources/sourcePlan.ts'
import { dateIn } from '#domain/time.ts'
import { idList } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { visibleEvents } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import { takeTurn } from '#server/turns.ts'
import { entryOfStep } from './deleted.ts'
import { linkedNote } from './namedNote.ts'
import type { Planned } from './plan.ts'
import { rowsOf } from './previewRows.ts'
import { stands } from './ties.ts'

const batch = 500
const nameLength = 80

type Asking = { sourceId: string | null; viewer: Writer }

/**
 * A file or table that is imported once changes no event of the calendar. These notes name the events that differ in it, those
 * of an earlier edition that it lacks, and the imports to undo first to get all of this edition.
 */
export const editionNotes = async (
  deps: Deps,
  plan: Planned,
  feed: Feed,
  { sourceId, viewer }: Asking,
): Promise<FeedNote[]> => {
  const matched = plan.steps.filter((step) => !plan.deleted.steps.has(step) && isFound(step))
  const entries = [...new Set(matched.flatMap((step) => entryOfStep(step) ?? []))]
  if (entries.length === 0) return []
  const earlier = await earlierEditions(deps.db, entries, { sourceId, viewer })
  const missing = await missingIn(deps, earlier, {
    found: new Set(entries),
    days: daysOf(deps, plan.steps, feed),
    viewer,
  })
  const notes = [
    ...linkedNote('otherThere', await differing(deps, { ...plan, steps: matched }, viewer)),
    ...linkedNote('missingThere', missing),
  ]
  if (earlier.length === 0 || notes.length === 0) return notes
  return [...notes, { line: 1, reason: 'earlier', text: '', imports: earlier }]
}

/** This import is undone first: an event stays while any import has it. */
export const withThisImport = (notes: readonly FeedNote[], current: EarlierImport): FeedNote[] =>
  notes.map((note) => (note.imports === undefined ? note : { ...note, imports: [current, ...note.imports] }))

/** In the calendar already, even if an interrupted run has tied it. */
const isFound = (step: Step): boolean =>
  step.kind === 'same' || step.kind === 'off' || (step.kind === 'known' && !step.tied.made)

const differing = async (deps: Deps, plan: Planned, viewer: Writer): Promise<NamedEvent[]> => {
  const steps = plan.steps.filter(({ kind }) => kind !== 'off')
  const rows = await rowsOf(deps, { ...plan, steps }, { viewer, fields: { createPlaces: false } })
  // By the name in the file: others read the notes, and the event may not be public.
  return rows.flatMap(({ entry, staying, name, saidName = name }) =>
    entry === undefined || staying.length === 0
      ? []
      : [{ id: entry, name: saidName.slice(0, nameLength), fields: staying }],
  )
}

type EditionRow = { id: string; at: number; took: boolean | number; entry_id: string }

/** Imports of the same person that were done once, are not undone, and have at least half of the entries; newest first. */
const earlierEditions = async (
  db: Db,
  entries: readonly string[],
  { sourceId, viewer }: Asking,
): Promise<EarlierImport[]> => {
  const found = new Map<string, EarlierImport & { entries: Set<string> }>()
  for (let from = 0; from < entries.length; from += batch) {
    await takeTurn()
    const { rows } = await sql<EditionRow>`select sources.id, ended_at as at, entry_id,
      exists (select 1 from source_runs where source_runs.source_id = sources.id and undone_at is null
        and created + changed + canceled > 0) as took
      from source_events join sources on sources.id = source_events.source_id
      where entry_id in (${idList(entries.slice(from, from + batch))}) and created_by = ${viewer.id}
      and sources.id <> ${sourceId ?? ''} and ended_at is not null and ${stands}`.execute(db)
    for (const { id, at, took, entry_id } of rows) {
      const edition = found.get(id) ?? {
        id,
        at: new Date(Number(at)).toISOString(),
        took: Boolean(took),
        entries: new Set<string>(),
      }
      edition.entries.add(entry_id)
      found.set(id, edition)
    }
  }
  return [...found.values()]
    .filter((edition) => edition.entries.size * 2 >= entries.length)
    .map(({ entries: _, ...edition }) => edition)
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

type Days = { first: string; last: string }

/** The first and last day of a file. Past rows are not read. */
const daysOf = ({ now, settings }: Pick<Deps, 'now' | 'settings'>, steps: readonly Step[], feed: Feed): Days => {
  const dayOf = (start: string) => dateIn(Date.parse(start), settings.timezone)
  const days = steps.flatMap((step) => ('incoming' in step ? dayOf(step.incoming.fields.start) : []))
  const isPartOver = (feed.leftOut?.past ?? 0) > 0
  const sorted = [...days, ...(isPartOver ? [dateIn(now(), settings.timezone)] : [])].sort()
  return { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' }
}

type Missing = { found: ReadonlySet<string>; days: Days; viewer: Writer }

/** Coming events from earlier editions that this one lacks, by the names in those editions. */
const missingIn = async (
  { db, now, settings }: Deps,
  earlier: readonly EarlierImport[],
  { found, days, viewer }: Missing,
): Promise<NamedEvent[]> => {
  if (earlier.length === 0) return []
  const { rows } = await sql<{ id: string; start_at: number; imported: string }>`
    select id, start_at, (select max(imported) from source_events where entry_id = events.id and made = 1) as imported
    from events where id in (select entry_id from source_events where made = 1
      and source_id in (${idList(earlier.map(({ id }) => id))}))
    and deleted_at is null and canceled = 0 and start_at > ${now()} and ${visibleEvents(viewer, { withPrograms: true })}
    order by start_at, id`.execute(db)
  return rows.flatMap(({ id, start_at, imported }) => {
    const day = dateIn(Number(start_at), settings.timezone)
    if (found.has(id) || day < days.first || day > days.last) return []
    return [{ id, name: v.parse(importedSchema, imported).name.slice(0, nameLength) }]
  })
}
