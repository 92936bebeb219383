import { sql } from 'kysely'
import { newEvent } from '#domain/event.ts'
import type { SourceFields } from '#domain/source.ts'
import { type Incoming, importedIn } from '#domain/sourceEvent.ts'
import type { Step } from '#domain/sourcePlan.ts'
import type { RunCounts } from '#domain/sourceRun.ts'
import { type Tied, whenGone } from '#domain/sourceTie.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { bySource } from '#server/history/record.ts'
import { inBatches } from './batches.ts'
import { followEvent } from './followEvent.ts'
import { loadAllPlaces, type NamedPlace } from './incoming.ts'
import { findOwner } from './owners.ts'
import { type PlaceMaker, withFollowedPlace, withPlace } from './places.ts'
import type { CurrentRun } from './runs.ts'
import { ownerOfRow } from './sourceRows.ts'
import { cancelTies, insertTies, isNamedOtherwise, replaceTie, tieOf } from './ties.ts'

/** `places`: all of them, also deleted ones, by reference: an event may have been imported with a place that it left since. */
type Taker = PlaceMaker & { publish: boolean; places: ReadonlyMap<string, readonly NamedPlace[]> }

type Count = keyof RunCounts

/** Takes the steps of a plan, several in one transaction. */
export const takeOver = async (
  deps: Deps,
  current: CurrentRun,
  { fields, steps }: { fields: SourceFields; steps: readonly Step[] },
  signal?: AbortSignal,
): Promise<RunCounts> => {
  const places = fields.createPlaces ? await loadAllPlaces(deps.db) : new Map<string, NamedPlace[]>()
  const owner = await findOwner(deps.db, ownerOfRow(current.row))
  const ownedBy = owner && owner.ownedBy.length > 0 ? owner.ownedBy : [current.viewer.id]
  let made: PlaceMaker['made'] = new Map()
  const begin = (db: Db) => {
    const taker = { ...current, publish: fields.publish, places, ownedBy, made: new Map(made) }
    return {
      take: (group: Group) => takeGroup({ ...deps, db }, taker, group),
      committed: () => {
        made = taker.made
      },
    }
  }
  const counts: RunCounts = { created: 0, changed: 0, canceled: 0, kept: 0 }
  for (const kinds of await inBatches(deps.db, groupsOf(steps), begin, signal)) {
    for (const kind of kinds) counts[kind] += 1
  }
  return counts
}

type NewStep = Extract<Step, { kind: 'new' }>
type OtherStep = Exclude<Step, NewStep>

type Group = { news: readonly NewStep[] } | { other: OtherStep }

/** On SQLite nobody else is answered while these are written. */
const mostTogether = 10

/** New events that follow each other are written together, with one statement a table. */
const groupsOf = (steps: readonly Step[]): Group[] => {
  const groups: Group[] = []
  let news: NewStep[] = []
  for (const step of steps) {
    if (step.kind !== 'new') {
      groups.push({ other: step })
      news = []
    } else if (news.length > 0 && news.length < mostTogether) {
      news.push(step)
    } else {
      news = [step]
      groups.push({ news })
    }
  }
  return groups
}

const takeGroup = async (deps: Deps, taker: Taker, group: Group): Promise<Count[]> =>
  'other' in group ? [await takeStep(deps, taker, group.other)] : createEvents(deps, taker, group.news)

const takeStep = async (deps: Deps, taker: Taker, step: OtherStep): Promise<Count> => {
  if (step.kind === 'own') return 'kept'
  if (step.kind === 'same') {
    await insertTies(deps.db, taker.row.id, [tieOf(step.incoming, { entryId: step.entryId, made: false })])
    return 'kept'
  }
  if (step.kind === 'unread') return 'kept'
  if (step.kind === 'beyond') {
    await replaceTie(deps.db, taker.row.id, step.tied, { ...step.tied, beyond: true })
    return 'kept'
  }
  if (step.kind === 'gone') return (await cancelEvent(deps, taker, step.tied)) ? 'canceled' : 'kept'
  if (step.kind === 'withheld') return (await withholdEvent(deps, taker, step.tied)) ? 'changed' : 'kept'
  const incoming = await withFollowedPlace(deps, taker, step)
  const tied = { ...step.tied, beyond: false }
  if (step.tied.beyond) await replaceTie(deps.db, taker.row.id, step.tied, tied)
  return (await followEvent(deps, taker, tied, tieOf(incoming, tied))) ? 'changed' : 'kept'
}

/**
 * Cancels what this source left out, unless it is named otherwise, or was entered here: then this source only came upon
 * it, and its silence says nothing. Returns whether the event was changed.
 */
const cancelEvent = async (deps: Deps, taker: Taker, tied: Tied): Promise<boolean> => {
  const isStaying = (await isEnteredHere(deps.db, tied)) || (await isNamedOtherwise(deps.db, taker.row.id, tied))
  if (isStaying) return followEvent(deps, taker, tied, { ...tied, gone: true })
  const isChanged = await followEvent(deps, taker, tied, { ...tied, imported: whenGone(tied.imported), gone: true })
  if (isChanged) await cancelTies(deps.db, tied.entryId)
  return isChanged
}

const isEnteredHere = async (db: Db, { made, entryId }: Tied): Promise<boolean> =>
  !made && hasRow(db, 'events', sql`id = ${entryId} and source_uid is null`)

/** Unpublishes what is private at this source by now, unless it is named otherwise. */
const withholdEvent = async (deps: Deps, taker: Taker, tied: Tied): Promise<boolean> => {
  const withheld = !(await isNamedOtherwise(deps.db, taker.row.id, tied))
  return followEvent(deps, taker, tied, { ...tied, gone: true, withheld })
}

const createEvents = async (deps: Deps, taker: Taker, news: readonly NewStep[]): Promise<Count[]> => {
  const { row, run, viewer, publish, ownedBy } = taker
  const placed: Incoming[] = []
  for (const { incoming } of news) placed.push(await withPlace(deps, taker, incoming))
  const entries = placed.map((incoming) => ({
    fields: { ...newEvent(0), ...incoming.fields, published: publish, ownedBy },
    cells: {
      source_uid: incoming.uid,
      source_recurrence_at: incoming.planned === null ? null : Date.parse(incoming.planned),
    },
  }))
  const made = await createEntries(deps, eventKind).createAll(entries, viewer, { author: bySource(row), run })
  const ties = placed.flatMap((incoming, index) => {
    const event = made[index]
    return event === undefined
      ? []
      : [{ ...tieOf(incoming, { entryId: event.id, made: true }), imported: importedIn(event) }]
  })
  await insertTies(deps.db, row.id, ties)
  return made.map(() => 'created')
}
