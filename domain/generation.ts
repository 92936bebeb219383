import * as v from 'valibot'
import type { Draft, UnsavedWork } from './draft.ts'
import type { FieldIssue } from './failure.ts'
import { object } from './fields.ts'
import { issuesOf } from './issues.ts'
import type { ByLanguage } from './languages.ts'
import { unknown, unknownParameter } from './listing.ts'
import { generationPeriodSchema, type Period } from './recurrence.ts'
import { localDate } from './revent.ts'

/**
 * How a date of a series stands before a run: without an event, with one, left out by somebody (its event was deleted, or
 * it was not chosen), or missing from the time zone.
 */
const dateStates = ['new', 'exists', 'skipped', 'noSuchDate'] as const

/** Why a run creates nothing on a date. `notInSeries`: the series does not take place then (any more). */
export const skipReasons = ['exists', 'skipped', 'notChosen', 'notInSeries', 'noSuchDate'] as const
export type SkipReason = (typeof skipReasons)[number]

const previewedDate = v.object({
  date: v.string(),
  state: v.picklist(dateStates),
  /** The public holiday on this date, in each language. */
  holiday: v.nullable(v.object({ de: v.string(), en: v.string() } satisfies ByLanguage<unknown>)),
})

/** One date of a preview, `yyyy-mm-dd`. */
export type PreviewedDate = v.InferOutput<typeof previewedDate>
export type Holiday = NonNullable<PreviewedDate['holiday']>

/** What `GET /revents/{id}/preview` answers. Dates are sorted. */
export const previewSchema = v.object({ dates: v.array(previewedDate) })

const createdEvent = v.object({ id: v.string(), name: v.string(), start: v.string() })
const skippedDate = v.object({ date: v.string(), reason: v.picklist(skipReasons) })

/** What the SPA reads of the answer of `GET /revents/{id}/generate`. */
/** The date of a series that an event goes back to. */
export const rejoiningSchema = object({ date: localDate() })

export const generationReportSchema = v.object({ created: v.array(createdEvent), skipped: v.array(skippedDate) })

/** What came of a run: the events created, in their order, and the dates without a new event, sorted. */
export type GenerationReport = v.InferOutput<typeof generationReportSchema>
export type SkippedDate = GenerationReport['skipped'][number]

/**
 * What one run is asked for.
 * - `only`: of the dates in the period, those that may get an event; all when null
 * - `restore`: dates that were left out and shall take place again
 * - `skip`: dates that are left out from now on
 */
export type GenerationRequest = Period & { only: string[] | null; restore: string[]; skip: string[] }

/** What a run does: create these dates, remember those as left out, and say why the rest is skipped. All sorted. */
type GenerationPlan = { create: string[]; leaveOut: string[]; skipped: SkippedDate[] }

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
  { only, restore, skip }: Pick<GenerationRequest, 'only' | 'restore' | 'skip'>,
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
    return chosen.has(date) && !skip.includes(date) ? null : 'notChosen'
  }
  const plan: GenerationPlan = { create: [], leaveOut: [], skipped: [] }
  for (const date of [...new Set([...series.dates, ...chosen, ...skip])].sort()) {
    const reason = refusalOf(date)
    if (reason === null) plan.create.push(date)
    else plan.skipped.push({ date, reason })
    if (reason === 'notChosen' && skip.includes(date)) plan.leaveOut.push(date)
  }
  return plan
}

/** Whether a date can be chosen: it has no event yet. */
export const isTickable = ({ state }: PreviewedDate): boolean => state === 'new' || state === 'skipped'

/**
 * The chosen dates of a preview: all that are new, holidays too, so that none is lost unseen. A date that could be chosen
 * in an older preview stays as it was decided there.
 */
export const chosenIn = (
  dates: readonly PreviewedDate[],
  before: { dates: readonly PreviewedDate[]; chosen: readonly string[] },
): string[] => {
  const decided = new Set(tickableDates(before.dates))
  const isChosen = ({ date, state }: PreviewedDate) =>
    decided.has(date) ? before.chosen.includes(date) : state === 'new'
  return tickableDates(dates.filter(isChosen))
}

/** Chooses all of these dates, or none of them when all were chosen already. Sorted. */
export const toggleDates = (chosen: readonly string[], dates: readonly string[]): string[] =>
  dates.every((date) => chosen.includes(date))
    ? chosen.filter((date) => !dates.includes(date))
    : [...new Set([...chosen, ...dates])].sort()

/** What was chosen for a run: the period, the dates of the newest preview, and those of them that shall take place, sorted. */
export type GenerationChoice = {
  period: Period
  dates: readonly PreviewedDate[]
  chosen: readonly string[]
}

const choiceSchema = v.object({
  period: v.object({ start: v.string(), end: v.string() }),
  dates: v.array(previewedDate),
  chosen: v.array(v.string()),
})

/** Under which key the browser keeps what a member chose for the next run of a series. */
export const choiceKey = (userId: string, seriesId: string): string => `${userId}:generation:${seriesId}`

/** What the browser keeps of a choice until the events are there. */
export const workOfChoice = ({ period, dates, chosen }: GenerationChoice): UnsavedWork => ({
  values: { period, dates: [...dates], chosen: [...chosen] },
  base: {},
  version: null,
})

/** Whether dates of a valid period were chosen among, so that they can be shown again as they stand by now. */
export const hasChosenDates = ({ period, dates }: GenerationChoice, today: string): boolean =>
  dates.length > 0 && periodIssues(period, today).length === 0

/**
 * The choice that was kept, null where there is none that can be gone on with: a period that has begun by now is over.
 * @param today the local date in the site's zone
 */
export const choiceIn = (draft: Draft | null, today: string): GenerationChoice | null => {
  const kept = v.safeParse(choiceSchema, draft?.values)
  return kept.success && kept.output.period.start >= today ? kept.output : null
}

/** What a run is asked for after these dates of a preview were chosen. New ones that were not are left out from now on. */
export const requestOf = (
  period: Period,
  dates: readonly PreviewedDate[],
  chosen: readonly string[],
): GenerationRequest => ({
  ...period,
  only: [...chosen],
  restore: datesIn(dates, 'skipped').filter((date) => chosen.includes(date)),
  skip: datesIn(dates, 'new').filter((date) => !chosen.includes(date)),
})

/** The dates of a preview in one state. */
export const datesIn = (dates: readonly PreviewedDate[], state: PreviewedDate['state']): string[] =>
  dates.filter((one) => one.state === state).map(({ date }) => date)

/** The dates of a preview that can be chosen. */
export const tickableDates = (dates: readonly PreviewedDate[]): string[] =>
  dates.filter(isTickable).map(({ date }) => date)

/** The dates of a preview that can be chosen and are public holidays. */
export const tickableHolidays = (dates: readonly PreviewedDate[]): string[] =>
  tickableDates(dates.filter(({ holiday }) => holiday !== null))

/** The query string of a preview or of a run. */
export const generationSearch = (request: Period & Partial<GenerationRequest>): URLSearchParams => {
  const { start, end, only, restore, skip } = request
  return new URLSearchParams({
    start,
    end,
    ...(only && { only: only.join() }),
    ...(restore?.length && { restore: restore.join() }),
    ...(skip?.length && { skip: skip.join() }),
  })
}

const periodParameters = ['start', 'end']
const listParameters = ['only', 'restore', 'skip'] as const
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
  const strange = unknownParameter(search, periodParameters)
  return strange === undefined ? parsePeriod(search, today) : unknown(strange)
}

const parsePeriod = (search: URLSearchParams, today: string): { period: Period } | { issue: FieldIssue } => {
  const period = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  const [issue] = periodIssues(period, today)
  return issue ? { issue } : { period }
}

/** Reads the query of a run; see {@link parsePreviewQuery}. The lists hold dates of the period, joined by commas. */
export const parseGenerationQuery = (
  search: URLSearchParams,
  today: string,
): { request: GenerationRequest } | { issue: FieldIssue } => {
  const strange = unknownParameter(search, [...periodParameters, ...listParameters])
  if (strange !== undefined) return unknown(strange)
  const parsed = parsePeriod(search, today)
  if ('issue' in parsed) return parsed
  const lists: Omit<GenerationRequest, keyof Period> = { only: null, restore: [], skip: [] }
  for (const field of listParameters) {
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

/** The faults of a period before it is sent, one a field; the server asks again with its own clock. */
export const periodIssues = (period: Period, today: string): FieldIssue[] =>
  issuesOf(generationPeriodSchema(today), period)

/** The faults that stay marked after the period was changed: nobody is told of new ones while still typing. */
export const recheckPeriod = (marked: readonly FieldIssue[], period: Period, today: string): FieldIssue[] => {
  const fields = marked.map(({ field }) => field)
  return marked.length === 0 ? [] : periodIssues(period, today).filter(({ field }) => fields.includes(field))
}
