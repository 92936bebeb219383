import { type Feed, maximumFeedEvents, type Untold } from '#domain/feed.ts'
import { maximumNameLength } from '#domain/limits.ts'
import { toLine } from '#domain/text.ts'
import { dateIn, timeIn } from '#domain/time.ts'
import type { Reading } from '../reading.ts'
import { type Component, type Context, componentOf, type Named, textOf } from './component.ts'
import { blocksOf, createNotes } from './lines.ts'
import { expand, type Occurrence } from './occurrences.ts'
import { createBudget } from './recurrence.ts'
import { zonesOf } from './zones.ts'

/** Reads a calendar file (RFC 5545) from now on, each occurrence. Null for no calendar, `tooMany` for too many. */
export const readCalendar = (text: string, reading: Reading): Feed | null | 'tooMany' => {
  const { until, onceUntil = until } = reading
  const feed = readEach(text, reading)
  // The next half year is better than nothing.
  return feed === 'tooMany' && onceUntil > until ? readEach(text, { ...reading, onceUntil: until }) : feed
}

const readEach = (text: string, reading: Reading): Feed | null | 'tooMany' => {
  const { notes, note } = createNotes()
  const { isCalendar, isTorn, isEndless, name, events: blocks, zones } = blocksOf(text.replace(/^\ufeff/, ''), note)
  if (!isCalendar) return null
  if (blocks.length > maximumFeedEvents) return 'tooMany'
  const context: Context = {
    ...reading,
    zoneOf: zonesOf(zones, reading.timezone, note),
    note,
    untold: [],
    left: [],
    nameless: { count: 0 },
  }
  const components = newest(
    blocks.flatMap((block) => componentOf(block, context) ?? []),
    context,
  )
  const overrides = Map.groupBy(
    components.filter(({ recurrence }) => recurrence !== null),
    ({ uid }) => uid,
  )
  const unread = Map.groupBy(context.untold, ({ uid }) => uid)
  const budget = createBudget()
  const events: Occurrence[] = []
  for (const component of components) {
    const own = component.recurrence === null ? (overrides.get(component.uid) ?? []) : []
    for (const event of expand(component, { own, unread: unread.get(component.uid) ?? [] }, context, budget)) {
      if (events.length >= maximumFeedEvents) return 'tooMany'
      events.push(event)
    }
    if (context.untold.length > maximumFeedEvents) return 'tooMany'
  }
  const keyOf = keysOf(
    [...events.map(({ event, planned }) => ({ uid: event.uid, planned })), ...context.untold],
    reading,
  )
  return {
    name: toLine(unescaped(name)).slice(0, maximumNameLength),
    events: events.map(({ event, planned }) => ({
      ...event,
      recurrence: keyOf({ uid: event.uid, planned }) ?? '',
      planned: planned === null ? null : new Date(planned).toISOString(),
    })),
    notes,
    ...(isTorn && { isTorn }),
    // Some programs never write the end, so the rest counts; what is missing may have come after it.
    ...((isEndless || context.nameless.count > 0) && { isPartial: true }),
    leftOut: countLeft(context, components, new Set(events.map(({ event }) => event.uid))),
    untold: context.untold.map(({ isPrivate, ...named }): Untold => {
      return { uid: named.uid, recurrence: keyOf(named), isPrivate }
    }),
  }
}

/** Not counted: past dates of a series that is in the file, and what has a coming date (UIDs in `coming`) or a private one. */
const countLeft = (
  { left }: Context,
  components: readonly Component[],
  coming: ReadonlySet<string>,
): NonNullable<Feed['leftOut']> => {
  const whole = new Set(components.flatMap(({ recurrence, uid }) => (recurrence === null ? [uid] : [])))
  const ahead = coming.union(
    new Set(left.flatMap(({ reason, component }) => (reason === 'private' ? [component.uid] : []))),
  )
  const told = left.filter(({ reason, component: { recurrence, uid } }) => {
    if (reason === 'private' || reason === 'toCome' || reason === 'cutOff') return true
    return !ahead.has(uid) && (reason !== 'past' || recurrence === null || !whole.has(uid))
  })
  const byReason = Map.groupBy(told, ({ reason }) => reason)
  return Object.fromEntries([...byReason].map(([reason, all]) => [reason, all.length]))
}

/** An occurrence is known by its day, so that a new time of day changes nothing; several of a day also by time. */
const keysOf = (named: readonly Named[], { timezone }: Reading) => {
  const dayOf = ({ uid, planned }: Named) => (planned === null ? '' : `${dateIn(planned, timezone)} ${uid}`)
  const times = new Map<string, Set<number | null>>()
  for (const one of named) times.set(dayOf(one), (times.get(dayOf(one)) ?? new Set()).add(one.planned))
  return (one: Named): string | null => {
    const { planned } = one
    if (planned === null) return null
    const day = dateIn(planned, timezone)
    return times.get(dayOf(one))?.size === 1 ? day : `${day} ${timeIn(planned, timezone)}`
  }
}

const unescaped = (text: string): string => text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1')

const newest = (components: readonly Component[], context: Context): Component[] =>
  [...Map.groupBy(components, ({ recurrence, uid }) => `${recurrence?.instant ?? ''} ${uid}`).values()].flatMap(
    (same) => newestOfOne(same, context),
  )

/** The last of those with the highest SEQUENCE. Some programs give all dates of a series one UID: each counts. */
const newestOfOne = (same: readonly Component[], { note, untold }: Context): Component[] => {
  const sequence = Math.max(...same.map((component) => component.sequence))
  const latest = same.filter((component) => component.sequence === sequence)
  const isSingle = ({ recurrence, properties }: Component) =>
    recurrence === null && !properties.has('RRULE') && !properties.has('RDATE')
  const starts = new Map(latest.map((component) => [component.start.instant, component]))
  if (starts.size > 1 && latest.every(isSingle))
    return [...starts.values()].map((component) => ({ ...component, recurrence: component.start }))
  const last = latest.at(-1)
  for (const { start, line, properties, uid, isPrivate } of latest) {
    if (start.instant === last?.start.instant) continue
    if (!isPrivate) note('sameUid', { number: line, text: textOf(properties, 'SUMMARY') })
    untold.push({ uid, planned: null, isPrivate })
  }
  return latest.slice(-1)
}
