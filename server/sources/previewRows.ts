import { sql } from 'kysely'
import type { Event } from '#domain/event.ts'
import { may } from '#domain/permissions.ts'
import { pick } from '#domain/pick.ts'
import type { ImportedField, SourceFields } from '#domain/sources/source.ts'
import { type Imported, type Incoming, importedIn } from '#domain/sources/sourceEvent.ts'
import { fieldsIn, fieldsSaidOtherwise, followedChanges, givenBack } from '#domain/sources/sourceFollowing.ts'
import type { Step } from '#domain/sources/sourcePlan.ts'
import type { PreviewRow } from '#domain/sources/sourceRun.ts'
import { fold } from '#domain/text.ts'
import { selectRows } from '#server/db/rowSource.ts'
import type { Deps } from '#server/deps.ts'
import { eventKind, visibleEvents } from '#server/entries/events.ts'
import { withoutHidden } from '#server/entries/hidden.ts'
import { entryOf, type Writer } from '#server/entries/kind.ts'
import { takeTurn } from '#server/turns.ts'
import { entryOfStep } from './deleted.ts'
import { loadAllPlaces, type NamedPlace } from './incoming.ts'
import { withPlaceBefore } from './places.ts'
import type { Planned } from './plan.ts'

/** An event here, and what the viewer may see of it; null if that is nothing. */
type Standing = { event: Event; shown: Event | null }

/** What a run would do to an event here, and what stands there afterwards. */
type Outcome = Pick<PreviewRow, 'state' | 'changing' | 'entry'> & { staying: ImportedField[]; after: Imported | null }

const slice = 200

type Asking = { viewer: Writer; fields: Pick<SourceFields, 'createPlaces'> }

/** A row for each step: what is here already stands as it is after the run, not as its source says it. And places it makes. */
export const rowsOf = async (
  deps: Deps,
  plan: Planned,
  { viewer, fields }: Asking,
): Promise<{ rows: PreviewRow[]; newPlaces: string[] }> => {
  const standing = await loadStanding(deps, plan.steps, viewer)
  const places = fields.createPlaces ? await loadAllPlaces(deps.db) : new Map<string, NamedPlace[]>()
  const rows: PreviewRow[] = []
  const newPlaces = new Map<string, string>()
  for (const [index, step] of plan.steps.entries()) {
    if (index % slice === slice - 1) await takeTurn()
    const here = standing.get(entryOfStep(step) ?? '') ?? null
    const meant = here === null ? step : atPlaceBefore(step, here.event, places)
    const isDeleted = plan.deleted.steps.has(step)
    const outcome = isDeleted ? deletedHere : outcomeOf(deps, { step: meant, here, plan, viewer })
    const row = rowOf(meant, outcome, plan)
    rows.push(row)
    const { location } = saidBy(meant).fields
    if (isMaking(meant, row) && !newPlaces.has(fold(location))) newPlaces.set(fold(location), location)
  }
  return { rows, newPlaces: [...newPlaces.values()].toSorted((one, other) => one.localeCompare(other)) }
}

const isMaking = ({ kind }: Step, { place, state }: PreviewRow): boolean =>
  place.kind === 'new' && (kind === 'new' || state === 'changed')

const untouched = { changing: [], staying: [], after: null }
const deletedHere: Outcome = { ...untouched, state: 'deleted' }

/** A known event for which the run makes no place, because its source means the place that it meant before. */
const atPlaceBefore = (step: Step, event: Event, places: ReadonlyMap<string, readonly NamedPlace[]>): Step => {
  if (step.kind !== 'known' || step.incoming.place !== 'new') return step
  const before = withPlaceBefore(step.incoming, step.tied.imported, { places, event })
  return before === null ? step : { ...step, incoming: { ...before, place: 'known' } }
}

const loadStanding = async (
  deps: Deps,
  steps: readonly Step[],
  viewer: Writer,
): Promise<ReadonlyMap<string, Standing>> => {
  const ids = [...new Set(steps.flatMap((step) => entryOfStep(step) ?? []))]
  const isVisible = visibleEvents(viewer, { withPrograms: true })
  const standing = new Map<string, Standing>()
  for (let from = 0; from < ids.length; from += slice) {
    await takeTurn()
    const among = sql`id in (${sql.join(ids.slice(from, from + slice))})`
    const rows = await selectRows(deps, eventKind, sql`${among} and deleted_at is null`)
    const { rows: open } = await sql<{ id: string }>`select id from events where ${among} and ${isVisible}`.execute(
      deps.db,
    )
    const visible = new Set(open.map(({ id }) => id))
    const concealed = await withoutHidden(deps, viewer, rows)
    const shown = new Map(concealed.map((row) => [row.id, entryOf(eventKind, row)]))
    for (const row of rows) {
      const known = visible.has(row.id) ? (shown.get(row.id) ?? null) : null
      standing.set(row.id, { event: entryOf(eventKind, row), shown: known })
    }
  }
  return standing
}

type Asked = { step: Step; here: Standing | null; plan: Planned; viewer: Writer }

const outcomeOf = (deps: Deps, { step, here, plan, viewer }: Asked): Outcome => {
  if (step.kind === 'left') return { ...untouched, state: 'double' }
  if (step.kind === 'new') return { ...untouched, state: step.double === null ? 'new' : 'double' }
  const mayChange = here !== null && may(viewer, 'update', 'events', here.event)
  const changes = mayChange ? changesBy(deps, step, here.event) : {}
  const { published = here?.event.published, ...fields } = changes
  const changing = [...fieldsIn(fields), ...(published === here?.event.published ? [] : (['published'] as const))]
  const after = here?.shown ? { ...importedIn(here.shown), ...fields } : null
  const staying = after !== null && 'incoming' in step ? staysIn(after, step.incoming, plan) : []
  const isGone = step.kind === 'gone'
  const entry = here?.shown ? { entry: here.shown.id } : {}
  return { state: isGone ? 'gone' : changing.length > 0 ? 'changed' : 'same', changing, staying, after, ...entry }
}

/** What a run writes: nothing to events that it only finds here, and to those that left their source. */
const changesBy = (deps: Deps, step: Step, event: Event): Partial<Imported> & { published?: boolean } => {
  if (step.kind === 'withheld') return { published: false }
  if (step.kind !== 'known') return {}
  const { tied, incoming } = step
  const said = { last: tied.imported, now: incoming.fields }
  const followed = followedChanges(importedIn(event), said, deps.settings.timezone)
  return tied.withheld ? { ...followed, published: true } : followed
}

const staysIn = (after: Imported, { fields, place }: Incoming, { placeName }: Planned): ImportedField[] => {
  const named = (values: Imported) => ({ ...values, location: placeName(values.location) })
  return fieldsSaidOtherwise(named(after), { fields: named(fields), place })
}

const saidBy = (step: Step): Pick<Incoming, 'fields' | 'place'> & { line: number | null } =>
  'incoming' in step ? step.incoming : { fields: step.tied.imported, place: 'text', line: null }

type Naming = Pick<Planned, 'placeName' | 'organizerNames'>

/** What the source says in fields, with what belongs to them: a start is a day or a time by "all day". */
const saidIn = (
  fields: readonly ImportedField[],
  said: Imported,
  { placeName, organizerNames }: Naming,
): PreviewRow['said'] => {
  const named = { ...said, location: placeName(said.location), organizers: organizerNames(said.organizers) }
  return pick(named, givenBack(fields))
}

const rowOf = (step: Step, { after, ...outcome }: Outcome, { placeName, organizerNames }: Naming): PreviewRow => {
  const said = saidBy(step)
  const { name, start, end, allDay, location, location2, address, category, organizers } = after ?? said.fields
  const words = [placeName(location), location2, address].filter((text) => text !== '')
  const standing = location.startsWith('id:') ? 'known' : 'text'
  return {
    ...outcome,
    line: said.line,
    name,
    start,
    end,
    allDay,
    category,
    place: { kind: location === said.fields.location ? said.place : standing, name: words.join(', ') },
    organizers: organizerNames(organizers),
    ...(outcome.staying.includes('name') && { saidName: said.fields.name }),
    ...(outcome.staying.length > 0 && { said: saidIn(outcome.staying, said.fields, { placeName, organizerNames }) }),
    double: 'double' in step && step.double ? { id: step.double.id, name: step.double.name } : null,
  }
}
