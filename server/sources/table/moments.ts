import type { DayOrder } from '#domain/sourceTable.ts'
import { fold } from '#domain/text.ts'
import { dateIn, timeIn } from '#domain/time.ts'
import { findDate } from '#domain/typedDate.ts'
import { findTime } from '#domain/typedTime.ts'

/** Local dates `yyyy-mm-dd`, times `HH:mm`. */
export type Said = { date: string | null; endDate: string | null; time: string | null; endTime: string | null }

const nothing: Said = { date: null, endDate: null, time: null, endTime: null }

const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g
const exact = /\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:z|[+-]\d\d:?\d\d)/i
const repeating = /\b(?:jede[nrsm]?|every|each|wochentlich|weekly|taglich|daily|monatlich|monthly)\b/
/** `3.4. - 5.4.2027`. */
const lastDay =
  /\d\.?\s*(?:-|bis|und|to|until)\s*((?:\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2}(?![\d:.]))?)|\d{4}-\d\d-\d\d)(?![\d:])/
const span = /\s*(?:-|\bbis\b|\bto\b|\buntil\b|\btill\b)\s*/

/** Which figure in dates with slashes is the day; null without such dates. */
export const orderSaid = (cells: readonly string[]): DayOrder | 'either' | null => {
  let order: DayOrder | 'either' | null = null
  for (const cell of cells) {
    for (const [, first = '', second = ''] of cell.matchAll(slashed)) {
      if (Number(first) > 12) return 'dmy'
      if (Number(second) > 12) return 'mdy'
      order = 'either'
    }
  }
  return order
}

const exactly = (text: string, timezone: string): Said | null => {
  const found = exact.exec(text)?.[0]
  const instant = found === undefined ? Number.NaN : Date.parse(found.toUpperCase().replace(' ', 'T').replace(/ /g, ''))
  if (Number.isNaN(instant)) return null
  return { ...nothing, date: dateIn(instant, timezone), time: timeIn(instant, timezone) }
}

/** Reads a date, a time, both, or a span; else null. Without a year it is the next such day after `today`. */
export const momentIn = (
  cell: string,
  { order, today, timezone }: { order: DayOrder; today: string; timezone: string },
): Said | null => {
  const known = exactly(cell, timezone)
  if (known) return known
  const day = order === 'mdy' ? '$2.$1.$3' : '$1.$2.$3'
  const text = fold(cell)
    .replace(/[‐-―−]/g, '-')
    .replace(slashed, day)
    .replace(/(\d{4}-\d\d-\d\d)t(\d\d:\d\d)/g, '$1 $2')
  if (repeating.test(text)) return null
  if (!/\d/.test(text)) return timeAlone(text)
  const last = lastDay.exec(text)?.[1]
  const first = last === undefined ? null : findDate(text.slice(0, text.indexOf(last)), today)
  const dated = first ?? findDate(text, today)
  if (dated?.value === null) return null
  const later = last === undefined ? null : findDate(last, today)
  if (later?.value === null) return null
  const rest = (dated?.rest ?? text).replace(last ?? '', ' ').replaceAll('#', ' ')
  const time = findTime(rest, 'date')
  if (time?.value === null || (dated === null && time === null)) return null
  const [, end] = rest.split(span).filter((part) => /\d/.test(part))
  const endTime = time && end !== undefined ? (findTime(end, 'date')?.value ?? null) : null
  return {
    date: dated?.value ?? null,
    endDate: later?.value ?? null,
    time: time?.value?.time ?? null,
    endTime: endTime?.time ?? null,
  }
}

const timeAlone = (text: string): Said | null => {
  const time = findTime(text, 'date')?.value
  return time ? { ...nothing, time: time.time } : null
}
