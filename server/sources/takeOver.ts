import { sql } from 'kysely'
import { newEvent } from '#domain/event.ts'
import type { FeedNote, NamedEvent } from '#domain/feed.ts'
import { pick } from '#domain/pick.ts'
import type { SourceFields } from '#domain/sources/source.ts'
import { importedIn } from '#domain/sources/sourceEvent.ts'
import type { Step } from '#domain/sources/sourcePlan.ts'
import type { RunCounts } from '#domain/sources/sourceRun.ts'
import { type Tied, whenGone } from '#domain/sources/sourceTie.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { bySource } from '#server/history/record.ts'
import { inBatches } from './batches.ts'
import { type Followed, followEvent } from './followEvent.ts'
import { loadAllPlaces, type NamedPlace } from './incoming.ts'
import { linkedNote } from './namedNote.ts'
import { findOwner } from './owners.ts'
import { type PlaceMaker, withFollowedPlace, withPlace } from './places.ts'
import { type BegunRun, type CurrentRun, keepProgress } from './runs.ts'
import { forgetSeen } from './seen.ts'
import { ownerOfRow } from './sourceRows.ts'
import { cancelTies, insertTies, isNamedOtherwise, replaceTie, tieOf } from './ties.ts'
import { perhapsDouble } from './told.ts'

/** `places`: all of them, also deleted ones, by reference: an event may have been imported with a place that it left since. */
type Taker = PlaceMaker & {
  deleted: Work['deleted']
  publish: boolean
  places: ReadonlyMap<string, readonly NamedPlace[]>
  refused: FeedNote[]
  doubles: NamedEvent[]
}

type Count = keyof RunCounts

/** `doubles`: what was made and may have been here already, with what an interrupted run made before. */
export type Progress = { counts: RunCounts; refused: FeedNote[]; doubles: NamedEvent[] }

type Work = {
  fields: SourceFields
  steps: readonly Step[]
  /** Those about what somebody deleted here: nothing there is as before. */
  deleted: ReadonlySet<Step>
  run: BegunRun
  /** Grows with each transaction that is kept. */
  progress: Progress
}

export const takeOver = async (
  deps: Deps,
  current: CurrentRun,
  { fields, steps, deleted, run, progress }: Work,
  signal?: AbortSignal,
): Promise<void> => {
  const places = fields.createPlaces ? await loadAllPlaces(deps.db) : new Map<string, NamedPlace[]>()
  const owner = await findOwner(deps.db, ownerOfRow(current.row))
  const ownedBy = owner && owner.ownedBy.length > 0 ? owner.ownedBy : [current.viewer.id]
  let made: PlaceMaker['made'] = new Map()
  let isFirst = true
  const begin = (db: Db) => {
    const taker = {
      ...current,
      deleted,
      publish: fields.publish,
      places,
      ownedBy,
      made: new Map(made),
      refused: [] as FeedNote[],
      doubles: [] as NamedEvent[],
    }
    const counts = { ...progress.counts }
    return {
      take: async (group: Group) => {
        for (const kind of await takeGroup({ ...deps, db }, taker, group)) counts[kind] += 1
      },
      finish: async () => {
        if (isFirst) await forgetSeen(db, current.row)
        const notes = linkedNote('double', [...progress.doubles, ...taker.doubles])
        await keepProgress({ ...deps, db }, current.row, run, { ...counts, notes })
      },
      committed: () => {
        isFirst = false
        made = taker.made
        progress.counts = counts
        progress.refused.push(...taker.refused)
        progress.doubles.push(...taker.doubles)
      },
    }
  }
  await inBatches(deps.db, groupsOf(steps), begin, signal)
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

const takeGroup = async (deps: Deps, taker: Taker, group: Group): Promise<Count[]> => {
  if ('news' in group) return createEvents(deps, taker, group.news)
  const count = await takeStep(deps, taker, group.other)
  return taker.deleted.has(group.other) ? [] : [count]
}

const takeStep = async (deps: Deps, taker: Taker, step: OtherStep): Promise<Count> => {
  if (step.kind === 'own' || step.kind === 'off' || step.kind === 'left') return 'kept'
  if (step.kind === 'same') {
    await insertTies(deps.db, taker.row.id, [tieOf(step.incoming, { entryId: step.entryId, made: false })])
    return 'kept'
  }
  if (step.kind === 'unread') return 'kept'
  if (step.kind === 'beyond') {
    await replaceTie(deps.db, taker.row.id, step.tied, { ...step.tied, beyond: true })
    return 'kept'
  }
  if (step.kind === 'gone') return countOf(await cancelEvent(deps, taker, step.tied))
  if (step.kind === 'withheld') return countOf(await withholdEvent(deps, taker, step.tied))
  const incoming = await withFollowedPlace(deps, taker, step)
  const tied = { ...step.tied, beyond: false }
  if (step.tied.beyond) await replaceTie(deps.db, taker.row.id, step.tied, tied)
  return countOf(await followEvent(deps, taker, tied, tieOf(incoming, tied)))
}

const countOf = (followed: Followed): Count => (followed === 'binned' ? 'kept' : followed)

/** Cancels what this source left out, unless it is named otherwise, or was entered here: this source only came upon it. */
const cancelEvent = async (deps: Deps, taker: Taker, tied: Tied): Promise<Followed> => {
  const isStaying = (await isEnteredHere(deps.db, tied)) || (await isNamedOtherwise(deps.db, taker.row.id, tied))
  if (isStaying) return followEvent(deps, taker, tied, { ...tied, gone: true })
  const followed = await followEvent(deps, taker, tied, { ...tied, imported: whenGone(tied.imported), gone: true })
  if (followed !== 'kept') await cancelTies(deps.db, tied.entryId)
  return followed
}

const isEnteredHere = async (db: Db, { made, entryId }: Tied): Promise<boolean> =>
  !made && hasRow(db, 'events', sql`id = ${entryId} and source_uid is null`)

/** Unpublishes what is private at this source by now, unless it is named otherwise. */
const withholdEvent = async (deps: Deps, taker: Taker, tied: Tied): Promise<Followed> => {
  const withheld = !(await isNamedOtherwise(deps.db, taker.row.id, tied))
  return followEvent(deps, taker, tied, { ...tied, gone: true, withheld })
}

/** Creates new events together; if that is refused, each by itself, so that one stops no other. */
const createEvents = async (deps: Deps, taker: Taker, news: readonly NewStep[]): Promise<Count[]> => {
  const placed: NewStep[] = []
  for (const step of news) placed.push({ ...step, incoming: await withPlace(deps, taker, step.incoming) })
  const create = (events: readonly NewStep[]) => unlessRefused(deps.db, () => createTied(deps, taker, events))
  const together = await create(placed)
  if (together !== null) return together
  const created: Count[] = []
  for (const step of placed) {
    const made = await create([step])
    const { line, fields } = step.incoming
    if (made !== null) created.push(...made)
    else taker.refused.push({ line, reason: 'refused', text: fields.name.slice(0, 80) })
  }
  return created
}

const createTied = async (deps: Deps, taker: Taker, news: readonly NewStep[]): Promise<Count[]> => {
  const { row, run, viewer, publish, ownedBy } = taker
  const entries = news.map(({ incoming }) => ({
    fields: { ...newEvent(0), ...incoming.fields, published: publish, ownedBy },
    cells: {
      source_uid: incoming.uid,
      source_recurrence_at: incoming.planned === null ? null : Date.parse(incoming.planned),
    },
  }))
  const made = await createEntries(deps, eventKind).createAll(entries, viewer, { author: bySource(row), run })
  const ties = news.flatMap(({ incoming }, index) => {
    const event = made[index]
    return event === undefined
      ? []
      : [{ ...tieOf(incoming, { entryId: event.id, made: true }), imported: importedIn(event) }]
  })
  await insertTies(deps.db, row.id, ties)
  for (const [index, { double }] of news.entries()) {
    const event = made[index]
    if (event && double) taker.doubles.push(perhapsDouble(pick(event, ['id', 'name', 'start', 'allDay']), double))
  }
  return made.map(() => 'created')
}
