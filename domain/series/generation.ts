import * as v from 'valibot'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import type { FieldIssue } from '#domain/failure.ts'
import * as field from '#domain/fields.ts'
import { issuesOf } from '#domain/issues.ts'
import type { ByLanguage } from '#domain/languages.ts'
import { unknown, unknownParameter } from '#domain/queryParameters.ts'
import { type DateRange, generationPeriodSchema } from './recurrence.ts'

/** `skipped`: left out by somebody; `noSuchDate`: missing in the time zone. */
const dateStates = ['new', 'exists', 'skipped', 'noSuchDate'] as const

/** `notInSeries`: the series has no such date. */
export const skipReasons = ['exists', 'skipped', 'notChosen', 'notInSeries', 'noSuchDate'] as const
export type SkipReason = (typeof skipReasons)[number]

const previewedDate = v.object({
  date: v.string(),
  state: v.picklist(dateStates),
  holiday: v.nullable(v.object({ de: v.string(), en: v.string() } satisfies ByLanguage<unknown>)),
  /** How many events the day has, and whether one takes the place. */
  clash: v.optional(v.object({ count: v.number(), isTaken: v.boolean() })),
  /** The times of its event, where the clocks skip a time of the series. */
  moved: v.optional(v.object({ start: v.string(), end: v.string() })),
  /** The times that its event gets, if the date before it was left at another time than the series has. */
  kept: v.optional(v.object({ start: v.string(), end: v.string() })),
  /** Where its event is now, if the day has none. `start`: null of whole days. */
  movedTo: v.optional(v.object({ date: v.string(), start: v.nullable(v.string()) })),
  /** Whether its events were canceled. */
  isCanceled: v.optional(v.boolean()),
})

export type PreviewedDate = v.InferOutput<typeof previewedDate>
export type Holiday = NonNullable<PreviewedDate['holiday']>

export const previewSchema = v.object({ dates: v.array(previewedDate) })

const createdEvent = v.object({ id: v.string(), name: v.string(), start: v.string() })
const skippedDate = v.object({ date: v.string(), reason: v.picklist(skipReasons) })

export const rejoiningSchema = field.object({ date: field.date() })

export const generationReportSchema = v.object({ created: v.array(createdEvent), skipped: v.array(skippedDate) })

export type GenerationReport = v.InferOutput<typeof generationReportSchema>
export type SkippedDate = GenerationReport['skipped'][number]

/** `only`: dates that may get an event, null for all; `restore`: left-out dates to add; `skip`: dates to leave out. */
export type GenerationRequest = DateRange & { only: string[] | null; restore: string[]; skip: string[] }

/** Sorted. */
type GenerationPlan = { create: string[]; leaveOut: string[]; skipped: SkippedDate[] }

/** Only dates without an event (§4), no deleted ones (contract §3). `left`: left out; `impossible`: missing in the time zone. */
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

export const isTickable = ({ state }: Pick<PreviewedDate, 'state'>): boolean => state === 'new' || state === 'skipped'

/** By date. */
type Decisions = Readonly<Record<string, boolean>>

/** All new dates are offered, holidays included. */
const isOffered = ({ state }: PreviewedDate): boolean => state === 'new'

/** Decisions other than what was offered. */
const decisionsIn = ({ dates, chosen, elsewhere }: Omit<GenerationChoice, 'period'>): Decisions => {
  const differing = dates.filter((one) => isTickable(one) && chosen.includes(one.date) !== isOffered(one))
  return { ...elsewhere, ...Object.fromEntries(differing.map(({ date }) => [date, chosen.includes(date)])) }
}

/** The choice in a newer preview; earlier decisions stay, except about dates of its period that the series lost. */
export const choiceAmong = (
  dates: readonly PreviewedDate[],
  { period, ...before }: GenerationChoice,
): GenerationChoice => {
  const decisions = decisionsIn(before)
  const isChosen = (one: PreviewedDate) => decisions[one.date] ?? isOffered(one)
  const isElsewhere = ([date]: [string, boolean]) => date < period.start || date > period.end
  return {
    period,
    dates,
    chosen: selectableDates(dates.filter(isChosen)),
    elsewhere: Object.fromEntries(Object.entries(decisions).filter(isElsewhere)),
  }
}

export const toggleDates = (chosen: readonly string[], dates: readonly string[]): string[] =>
  dates.every((date) => chosen.includes(date))
    ? chosen.filter((date) => !dates.includes(date))
    : [...new Set([...chosen, ...dates])].sort()

/** `dates` is the newest preview; `elsewhere`: what was decided about dates outside of it. */
export type GenerationChoice = {
  period: DateRange
  dates: readonly PreviewedDate[]
  chosen: readonly string[]
  elsewhere: Decisions
}

export const choiceOf = ({ period, dates, chosen, elsewhere }: GenerationChoice): GenerationChoice => ({
  period,
  dates,
  chosen,
  elsewhere,
})

export const noChoice = { dates: [], chosen: [], elsewhere: {} } satisfies Omit<GenerationChoice, 'period'>

const choiceSchema = v.object({
  period: v.object({ start: v.string(), end: v.string() }),
  dates: v.array(previewedDate),
  chosen: v.array(v.string()),
  /** Missing in choices that older versions kept. */
  elsewhere: v.optional(v.record(v.string(), v.boolean()), {}),
})

export const choiceKey = (userId: string, seriesId: string): string => `${userId}:generation:${seriesId}`

export const workOfChoice = ({ period, dates, chosen, elsewhere }: GenerationChoice): UnsavedWork => ({
  values: {
    period,
    dates: dates.map(({ date, state, holiday, moved, movedTo, isCanceled }) => ({
      date,
      state,
      holiday,
      ...(moved && { moved }),
      ...(movedTo && { movedTo }),
      ...(isCanceled && { isCanceled }),
    })),
    chosen: [...chosen],
    elsewhere,
  },
  base: {},
  version: null,
})

export const hasChosenDates = ({ period, dates }: GenerationChoice, today: string): boolean =>
  dates.length > 0 && periodIssues(period, today).length === 0

/** The kept choice; null when its period has begun. `today` is local. */
export const choiceIn = (draft: Draft | null, today: string): GenerationChoice | null => {
  const kept = v.safeParse(choiceSchema, draft?.values)
  return kept.success && kept.output.period.start >= today ? kept.output : null
}

/** The run for a choice; new dates not chosen are left out. */
export const requestOf = (
  period: DateRange,
  dates: readonly PreviewedDate[],
  chosen: readonly string[],
): GenerationRequest => ({
  ...period,
  only: [...chosen],
  restore: datesAs(dates, 'skipped').filter((date) => chosen.includes(date)),
  skip: datesAs(dates, 'new').filter((date) => !chosen.includes(date)),
})

export const datesAs = (dates: readonly PreviewedDate[], state: PreviewedDate['state']): string[] =>
  dates.filter((one) => one.state === state).map(({ date }) => date)

export const selectableDates = (dates: readonly PreviewedDate[]): string[] =>
  dates.filter(isTickable).map(({ date }) => date)

/** Without holidays that were left out before: these are left-out dates. */
export const selectableHolidays = (dates: readonly PreviewedDate[]): string[] =>
  datesAs(
    dates.filter(({ holiday }) => holiday !== null),
    'new',
  )

export const generationSearch = (request: DateRange & Partial<GenerationRequest>): URLSearchParams => {
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
  v.array(field.date()),
)

/** Reads the query of a preview; refuses unknown or malformed parameters (contract §2). `today` is local. */
export const parsePreviewQuery = (
  search: URLSearchParams,
  today: string,
): { period: DateRange } | { issue: FieldIssue } => {
  const strange = unknownParameter(search, periodParameters)
  return strange === undefined ? parsePeriod(search, today) : unknown(strange)
}

const parsePeriod = (search: URLSearchParams, today: string): { period: DateRange } | { issue: FieldIssue } => {
  const period = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  const [issue] = periodIssues(period, today)
  return issue ? { issue } : { period }
}

/** Reads the query of a run. Lists are dates joined by commas. */
export const parseGenerationQuery = (
  search: URLSearchParams,
  today: string,
): { request: GenerationRequest } | { issue: FieldIssue } => {
  const strange = unknownParameter(search, [...periodParameters, ...listParameters])
  if (strange !== undefined) return unknown(strange)
  const parsed = parsePeriod(search, today)
  if ('issue' in parsed) return parsed
  const lists: Omit<GenerationRequest, keyof DateRange> = { only: null, restore: [], skip: [] }
  for (const name of listParameters) {
    const text = search.get(name)
    if (text === null) continue
    const list = v.safeParse(dateList, text)
    if (!list.success) return { issue: { field: name, reason: text === '' ? 'empty' : 'date' } }
    const isWithin = (date: string) => date >= parsed.period.start && date <= parsed.period.end
    if (!list.output.every(isWithin)) return { issue: { field: name, reason: 'range' } }
    lists[name] = list.output
  }
  return { request: { ...parsed.period, ...lists } }
}

export const periodIssues = (period: DateRange, today: string): FieldIssue[] =>
  issuesOf(generationPeriodSchema(today), period)

/** Faults that stay after a change; new ones are not told while typing. */
export const recheckPeriod = (marked: readonly FieldIssue[], period: DateRange, today: string): FieldIssue[] => {
  const fields = marked.map(({ field }) => field)
  return marked.length === 0 ? [] : periodIssues(period, today).filter(({ field }) => fields.includes(field))
}
