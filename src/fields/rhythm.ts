import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { Json } from '#domain/forms.ts'
import { intervalLimits, intervalTypes } from '#domain/series/series.ts'
import { formatDate } from '#src/views/shell/dates.ts'

const intervalSchema = v.object({
  type: v.picklist(intervalTypes),
  interval: v.nullable(v.union([v.number(), v.string()])),
  weekDay: v.nullable(v.number()),
  date: v.nullable(v.string()),
})
const intervalsSchema = v.array(intervalSchema)

/** Perhaps incomplete. */
export type IntervalDraft = v.InferOutput<typeof intervalSchema>

export const intervalsIn = (value: Json | undefined): readonly IntervalDraft[] =>
  v.is(intervalsSchema, value) ? value : none
const none: readonly never[] = []

/** 0 is Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const

const firstSunday = Date.UTC(2023, 0, 1)

export const weekDayName = (weekDay: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(firstSunday + weekDay * 86_400_000)

/** Undefined for an incomplete date. */
const weekDayOf = (date: string | null): number | undefined => {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).getUTCDay()
}

/** A typed beginning. The weekday that was that of the last one (`before`) goes along; another one was chosen, and stays. */
export const beginningOn = (
  { weekDay }: IntervalDraft,
  { date, before }: { date: string; before: string | null },
): Partial<IntervalDraft> => {
  const next = weekDayOf(date)
  return { date, ...(next !== undefined && weekDay === weekDayOf(before) && { weekDay: next }) }
}

/** "Every 2 weeks on Tuesday, from 12.05.2026"; empty while incomplete. */
export const rhythmText = (
  t: TFunction,
  language: string,
  { type, interval, weekDay, date }: IntervalDraft,
): string => {
  const isWithin = typeof interval === 'number' && Number.isInteger(interval) && interval >= 1
  if (!isWithin || interval > intervalLimits[type] || (type !== 'day' && weekDay === null)) return ''
  const weekday = weekDay === null ? '' : weekDayName(weekDay, language)
  const sentence =
    type === 'month'
      ? t('intervals.month', { nth: t(`intervals.nth.${interval}`), weekday })
      : t(`intervals.${type}`, { count: interval, weekday })
  const from = date === null ? '' : formatDate(date)
  return from === '' ? sentence : `${sentence}${t('intervals.since', { date: from })}`
}
