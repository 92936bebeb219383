import ICAL from 'ical.js'
import { maximumRuleSteps } from '#domain/feed.ts'
import { dateOf, instantIn, type Zone } from './zones.ts'

export class TooManyDates extends Error {
  override readonly name = 'TooManyDates'
}

/** In half a year: hourly at most. */
const maximumDates = 4_500

/** For all rules of a feed. */
export const createBudget = (steps = 10 * maximumRuleSteps) => ({ steps })
export type Budget = ReturnType<typeof createBudget>

type Series = { start: ICAL.Time; zone: Zone; rules: readonly ICAL.Recur[]; dates: readonly ICAL.Time[] }

/** Local starts until an instant, at the same time of day all year; `goesOn`: others are later. @throws TooManyDates */
export const occurrencesOf = (
  { start, zone, rules, dates }: Series,
  { until, isWanted }: { until: number; isWanted: (instant: number) => boolean },
  budget: Budget,
): { dates: { time: ICAL.Time; instant: number }[]; goesOn: boolean } => {
  let goesOn = false
  const found = new Map<number, ICAL.Time>()
  const add = (time: ICAL.Time): boolean => {
    const instant = instantIn(zone, time)
    if (instant >= until) {
      goesOn = true
      return false
    }
    if (isWanted(instant)) found.set(instant, time)
    if (found.size > maximumDates) throw new TooManyDates()
    return true
  }
  for (const time of [start, ...dates]) add(time)
  for (const rule of rules) {
    const isOver = endOf(rule, zone)
    const iterator = stepping(rule, start, (time) => instantIn(zone, time) >= until, budget)
    for (let next = iterator.next(); next && !isOver(next) && add(next.clone()); ) next = iterator.next()
  }
  const all = [...found].map(([instant, time]) => ({ time, instant }))
  return { dates: all.sort((one, other) => one.instant - other.instant), goesOn }
}

/** The starts of a rule, whatever its end. ical.js looks for 30 February for ever, so steps are limited. @throws TooManyDates */
const stepping = (
  rule: ICAL.Recur,
  start: ICAL.Time,
  isFar: (time: ICAL.Time) => boolean,
  budget: Budget,
): ICAL.RecurIterator => {
  const iterator = withoutEnd(rule).iterator(start)
  const isMet = iterator.check_contracting_rules.bind(iterator)
  let steps = 0
  iterator.check_contracting_rules = () => {
    steps += 1
    budget.steps -= 1
    if (steps > maximumRuleSteps || budget.steps < 0) throw new TooManyDates()
    return isMet() || isFar(iterator.last)
  }
  return iterator
}

export const hasEnd = ({ until, count }: ICAL.Recur): boolean => Boolean(until ?? count)

/** `UNTIL` is an instant, local time or day, and included. */
const endOf = ({ until }: ICAL.Recur, zone: Zone): ((time: ICAL.Time) => boolean) => {
  if (!until) return () => false
  if (until.isDate) return (time) => dateOf(time) > dateOf(until)
  const isUtc = until.zone === ICAL.Timezone.utcTimezone
  const last = isUtc ? until.toUnixTime() * 1_000 : instantIn(zone, until)
  return (time) => instantIn(zone, time) > last
}

const withoutEnd = (rule: ICAL.Recur): ICAL.Recur => {
  const endless = rule.clone()
  endless.until = null
  return endless
}

const day = 86_400_000
const longest: Readonly<Record<string, number>> = {
  DAILY: day,
  WEEKLY: 7 * day,
  MONTHLY: 31 * day,
  YEARLY: 366 * day,
}
/** Of eight days, months or years in a row at least one has a given day of the week, a 31st, or a 29 February. */
const rarest = 8

/** Whether the last date of a rule is certainly over, told without counting its dates. */
export const isSurelyOver = (
  { until, count, interval, freq, parts }: ICAL.Recur,
  start: number,
  isOver: (instant: number) => boolean,
): boolean => {
  if (until) {
    const last = Date.parse(dateOf(until)) + 2 * day
    return !Number.isNaN(last) && isOver(last)
  }
  const unit = longest[freq]
  if (!count || unit === undefined || Object.keys(parts).some((part) => part !== 'BYDAY')) return false
  return isOver(start + count * interval * unit * rarest)
}
