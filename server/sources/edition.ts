import { sql } from 'kysely'
import * as v from 'valibot'
import type { EarlierImport, Feed, FeedNote, NamedEvent } from '#domain/feed.ts'
import { importedSchema } from '#domain/sources/sourceEvent.ts'
import type { Step } from '#domain/sources/sourcePlan.ts'
import { addDays, dateIn, instantOf } from '#domain/time.ts'
import { idList } from '#server/db/rows.ts'
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
  const span = spanOf(deps, plan.steps, feed)
  const rows = plan.steps.filter((step) => 'incoming' in step && !plan.deleted.steps.has(step)).length
  const earlier = await earlierEditions(deps, entries, { sourceId, viewer, rows, span })
  const missing = await missingIn(deps, earlier, { found: new Set(entries), span, viewer })
  // What may be there at another time is told with its double.
  const doubles = new Set(plan.steps.flatMap((step) => ('double' in step && step.double ? step.double.id : [])))
  const unnamed = missing.filter(({ id }) => id === undefined || !doubles.has(id))
  const notes = [
    ...linkedNote('otherThere', await differing(deps, { ...plan, steps: matched }, viewer)),
    ...linkedNote('missingThere', unnamed),
  ]
  const isReplaced = earlier.length > 0 && earlier.every(({ isMostly }) => isMostly)
  if (!isReplaced || (notes.length === 0 && missing.length === 0)) return notes
  const imports = earlier.map(({ isMostly: _, ...edition }) => edition)
  return [...notes, { line: 1, reason: 'earlier', text: '', imports }]
}

/** This import is undone first: an event stays while any import has it. */
export const withThisImport = (notes: readonly FeedNote[], current: EarlierImport): FeedNote[] =>
  notes.map((note) => (note.imports === undefined ? note : { ...note, imports: [current, ...note.imports] }))

/** In the calendar already, even if an interrupted run has tied it. */
const isFound = (step: Step): boolean =>
  step.kind === 'same' || step.kind === 'off' || (step.kind === 'known' && !step.tied.made)

const differing = async (deps: Deps, plan: Planned, viewer: Writer): Promise<NamedEvent[]> => {
  const steps = plan.steps.filter(({ kind }) => kind !== 'off')
  const { rows } = await rowsOf(deps, { ...plan, steps }, { viewer, fields: { createPlaces: false } })
  return rows.flatMap(({ entry, staying, ...row }) => {
    if (entry === undefined || staying.length === 0) return []
    // By its name and date in the file: others read the notes, and the event may not be public.
    const { name, start, allDay } = { ...row, ...row.said }
    return [{ id: entry, name: name.slice(0, nameLength), start, allDay, fields: staying }]
  })
}

type ImportRow = { id: string; name: string; at: number; took: boolean | number; entry_id: string }

/** In ms, from the first day of a file to the end of its last one. */
type Span = { from: number; until: number }

/** `isMostly`: most of all that is to come of it is in the new edition, not only on its days: so it may be undone for that. */
type Edition = EarlierImport & { isMostly: boolean }

/** Of how many events a file tells, and when. */
type Compared = Asking & { rows: number; span: Span }

const isMost = (shared: number, all: number): boolean => shared * 2 > all

/**
 * Imports of the same person that were done once and are not undone, newest first. One is an earlier edition if most of the new
 * one is in it, and most of what it has on the days of the new one is in that.
 */
const earlierEditions = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  entries: readonly string[],
  { sourceId, viewer, rows: told, span }: Compared,
): Promise<Edition[]> => {
  const found = new Map<string, EarlierImport & { shared: Set<string> }>()
  for (let from = 0; from < entries.length; from += batch) {
    await takeTurn()
    const { rows } = await sql<ImportRow>`select sources.id, sources.name, ended_at as at, entry_id,
      exists (select 1 from source_runs where source_runs.source_id = sources.id and undone_at is null
        and created + changed + canceled > 0) as took
      from source_events join sources on sources.id = source_events.source_id
      where entry_id in (${idList(entries.slice(from, from + batch))}) and created_by = ${viewer.id}
      and sources.id <> ${sourceId ?? ''} and ended_at is not null and ${stands}`.execute(db)
    for (const { id, name, at, took, entry_id } of rows) {
      const edition = found.get(id) ?? {
        id,
        name,
        at: new Date(Number(at)).toISOString(),
        took: Boolean(took),
        shared: new Set<string>(),
      }
      edition.shared.add(entry_id)
      found.set(id, edition)
    }
  }
  const alike = [...found.values()].filter(({ shared }) => isMost(shared.size, told))
  const coming = await comingIn({ db, now }, alike, span)
  return alike
    .flatMap(({ shared, ...edition }) => {
      const { within = 0, all = 0 } = coming.get(edition.id) ?? {}
      return isMost(shared.size, within) ? [{ ...edition, isMostly: isMost(shared.size, all) }] : []
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

/** How many coming events each import has here, within a span and at all. */
const comingIn = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  imports: readonly { id: string }[],
  { from, until }: Span,
): Promise<ReadonlyMap<string, { within: number; all: number }>> => {
  if (imports.length === 0) return new Map()
  const { rows } = await sql<{ id: string; within: number; every: number }>`select source_id as id,
    count(distinct case when start_at >= ${from} and start_at < ${until} then events.id end) as within,
    count(distinct events.id) as every
    from source_events join events on events.id = entry_id where source_id in (${idList(imports.map(({ id }) => id))})
    and deleted_at is null and canceled = 0 and start_at > ${now()}
    group by source_id`.execute(db)
  return new Map(rows.map(({ id, within, every }) => [id, { within: Number(within), all: Number(every) }]))
}

/** Past rows are not read. */
const spanOf = ({ now, settings }: Pick<Deps, 'now' | 'settings'>, steps: readonly Step[], feed: Feed): Span => {
  const { timezone } = settings
  const dayOf = (start: string) => dateIn(Date.parse(start), timezone)
  const days = steps.flatMap((step) => ('incoming' in step ? dayOf(step.incoming.fields.start) : []))
  const isPartOver = (feed.leftOut?.past ?? 0) > 0
  const today = dateIn(now(), timezone)
  const sorted = [...days, ...(isPartOver ? [today] : [])].sort()
  const midnight = (day: string) => instantOf(day, '00:00', timezone)
  return { from: midnight(sorted[0] ?? today), until: midnight(addDays(sorted.at(-1) ?? today, 1)) }
}

type Missing = { found: ReadonlySet<string>; span: Span; viewer: Writer }

/** Coming events from earlier editions that this one lacks, by their names and dates in those editions. */
const missingIn = async (
  { db, now }: Deps,
  earlier: readonly { id: string }[],
  { found, span: { from, until }, viewer }: Missing,
): Promise<NamedEvent[]> => {
  if (earlier.length === 0) return []
  const { rows } = await sql<{ id: string; imported: string }>`
    select id, (select max(imported) from source_events where entry_id = events.id and made = 1) as imported
    from events where id in (select entry_id from source_events where made = 1
      and source_id in (${idList(earlier.map(({ id }) => id))}))
    and deleted_at is null and canceled = 0 and start_at > ${now()} and start_at >= ${from} and start_at < ${until}
    and ${visibleEvents(viewer, { withPrograms: true })}
    order by start_at, id`.execute(db)
  return rows.flatMap(({ id, imported }) => {
    if (found.has(id)) return []
    const { name, start, allDay } = v.parse(importedSchema, imported)
    return [{ id, name: name.slice(0, nameLength), start, allDay }]
  })
}
