import * as v from 'valibot'
import type { FieldIssue } from './failure.ts'
import { issuesOf } from './forms.ts'
import { unknown } from './listing.ts'
import { generationPeriodSchema, type Period } from './recurrence.ts'
import { localDate } from './revent.ts'

/**
 * How a date of a series stands before a run: without an event, with one, left out by somebody (its event was deleted, or
 * it was not chosen), or left out by the time zone.
 */
export const dateStates = ['new', 'exists', 'skipped', 'noSuchDate'] as const

/** Why a run creates nothing on a date. `notInSeries`: the series does not take place then (any more). */
export const skipReasons = ['exists', 'skipped', 'notChosen', 'notInSeries', 'noSuchDate'] as const
export type SkipReason = (typeof skipReasons)[number]

const previewedDate = v.object({
  date: v.string(),
  state: v.picklist(dateStates),
  /** The public holiday on this date, in both languages. */
  holiday: v.nullable(v.object({ de: v.string(), en: v.string() })),
})

/** One date of a preview, `yyyy-mm-dd`. */
export type PreviewedDate = v.InferOutput<typeof previewedDate>
export type Holiday = NonNullable<PreviewedDate['holiday']>

/** What `GET /revents/{id}/preview` answers. Dates are sorted. */
export const previewSchema = v.object({ dates: v.array(previewedDate) })

const createdEvent = v.object({ id: v.string(), name: v.string(), start: v.string() })
const skippedDate = v.object({ date: v.string(), reason: v.picklist(skipReasons) })

/** What the SPA reads of the answer of `GET /revents/{id}/generate`. */
export const generationReportSchema = v.object({ created: v.array(createdEvent), skipped: v.array(skippedDate) })

/** What came of a run: the events created, in their order, and the dates without a new event, sorted. */
export type GenerationReport = v.InferOutput<typeof generationReportSchema>
export type SkippedDate = GenerationReport['skipped'][number]

/**
 * What one run is asked for.
 * - `only`: of the dates in the period, those that shall take place; the others are remembered as left out. All when null.
 * - `restore`: dates that were left out and shall take place again
 */
export type GenerationRequest = Period & { only: string[] | null; restore: string[] }

/** What a run does: create these dates, remember those as left out, and say why the rest is skipped. All sorted. */
export type GenerationPlan = { create: string[]; leaveOut: string[]; skipped: SkippedDate[] }

/**
 * Decides about every date of a run (§4: only dates that have none; contract §3: deleted dates stay deleted).
 * @param series `dates` are those that its intervals give in the period, `existing` those with an event, `left` those left
 *   out, `impossible` those that the time zone does not have
 */
export const planGeneration = (
  series: {
    dates: readonly string[]
    existing: readonly string[]
    left: readonly string[]
    impossible: readonly string[]
  },
  { only, restore }: Pick<GenerationRequest, 'only' | 'restore'>,
): GenerationPlan => {
  const dates = new Set(series.dates)
  const existing = new Set(series.existing)
  const left = new Set(series.left)
  const chosen = new Set([...(only ?? series.dates), ...restore])
  const refusalOf = (date: string): SkipReason | null => {
    if (!dates.has(date)) return 'notInSeries'
    if (existing.has(date)) return 'exists'
    if (series.impossible.includes(date)) return 'noSuchDate'
    if (left.has(date) && !restore.includes(date)) return 'skipped'
    return chosen.has(date) ? null : 'notChosen'
  }
  const plan: GenerationPlan = { create: [], leaveOut: [], skipped: [] }
  for (const date of [...new Set([...series.dates, ...chosen])].sort()) {
    const reason = refusalOf(date)
    if (reason === null) plan.create.push(date)
    else plan.skipped.push({ date, reason })
    if (reason === 'notChosen') plan.leaveOut.push(date)
  }
  return plan
}

/** Whether a date can be chosen: it has no event yet. */
export const isTickable = ({ state }: PreviewedDate): boolean => state === 'new' || state === 'skipped'

/** The dates that a preview begins with as chosen: those that are new. Nothing is lost because it is a holiday. */
export const tickedAtFirst = (dates: readonly PreviewedDate[]): string[] =>
  dates.filter(({ state }) => state === 'new').map(({ date }) => date)

/**
 * The chosen dates of a newer preview. A date that could be chosen before stays as it was decided.
 * @param before the older preview, with what was chosen in it
 */
export const tickedAgain = (
  dates: readonly PreviewedDate[],
  before: { dates: readonly PreviewedDate[]; chosen: readonly string[] },
): string[] => {
  const decided = new Set(before.dates.filter(isTickable).map(({ date }) => date))
  const isChosen = ({ date, state }: PreviewedDate) =>
    decided.has(date) ? before.chosen.includes(date) : state === 'new'
  return dates.filter((one) => isTickable(one) && isChosen(one)).map(({ date }) => date)
}

/** Chooses all of these dates, or none of them when all were chosen already. Sorted. */
export const toggleDates = (chosen: readonly string[], dates: readonly string[]): string[] =>
  dates.every((date) => chosen.includes(date))
    ? chosen.filter((date) => !dates.includes(date))
    : [...new Set([...chosen, ...dates])].sort()

/** What a run is asked for after these dates of a preview were chosen. */
export const requestOf = (
  period: Period,
  dates: readonly PreviewedDate[],
  chosen: readonly string[],
): GenerationRequest => ({
  ...period,
  only: [...chosen],
  restore: dates.filter(({ date, state }) => state === 'skipped' && chosen.includes(date)).map(({ date }) => date),
})

/** The query string of a preview or of a run. */
export const generationSearch = ({ start, end, only, restore }: Period & Partial<GenerationRequest>): URLSearchParams =>
  new URLSearchParams({
    start,
    end,
    ...(only && { only: only.join() }),
    ...(restore?.length && { restore: restore.join() }),
  })

const periodParameters = ['start', 'end']
const dateList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(localDate()),
)

/**
 * Reads the query of a preview. Anything unknown or malformed is refused by name, never ignored (contract §2).
 * @param today the local date in the site's zone
 */
export const parsePreviewQuery = (
  search: URLSearchParams,
  today: string,
): { period: Period } | { issue: FieldIssue } => {
  const strange = [...search.keys()].find((name) => !periodParameters.includes(name))
  return strange === undefined ? parsePeriod(search, today) : unknown(strange)
}

const parsePeriod = (search: URLSearchParams, today: string): { period: Period } | { issue: FieldIssue } => {
  const period = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  const [issue] = issuesOf(generationPeriodSchema(today), period)
  return issue ? { issue } : { period }
}

/** Reads the query of a run; see {@link parsePreviewQuery}. `only` and `restore` are dates of the period, joined by commas. */
export const parseGenerationQuery = (
  search: URLSearchParams,
  today: string,
): { request: GenerationRequest } | { issue: FieldIssue } => {
  const strange = [...search.keys()].find((name) => ![...periodParameters, 'only', 'restore'].includes(name))
  if (strange !== undefined) return unknown(strange)
  const parsed = parsePeriod(search, today)
  if ('issue' in parsed) return parsed
  const lists = { only: null as string[] | null, restore: [] as string[] }
  for (const field of ['only', 'restore'] as const) {
    const text = search.get(field)
    if (text === null) continue
    const list = v.safeParse(dateList, text)
    if (!list.success) return { issue: { field, reason: text === '' ? 'empty' : 'date' } }
    const isWithin = (date: string) => date >= parsed.period.start && date <= parsed.period.end
    if (!list.output.every(isWithin)) return { issue: { field, reason: 'range' } }
    lists[field] = list.output
  }
  return { request: { ...parsed.period, ...lists } }
}
