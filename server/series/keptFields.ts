import { createHash } from 'node:crypto'
import type { SeriesFields } from '#domain/series/series.ts'
import { fieldsWith, type SharedField } from '#domain/series/sharedFields.ts'

/**
 * Fields of a series' event that stay as they are on purpose (decision 6): among the marks of what was changed by hand,
 * each with a digest of what the series says. They hold until it says something else.
 */
export type KeptField = SharedField | 'start'

type Marked = { hand_changed: string }

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

const saidIn = (series: SeriesFields, field: KeptField): unknown =>
  field === 'start' ? [series.start, series.end] : fieldsWith(field).map((name) => series[name])

const markOf = (series: SeriesFields, field: KeptField): string => `${field}=${digestOf(saidIn(series, field))}`

const marksWithout = ({ hand_changed }: Marked, fields: readonly KeptField[]): string[] =>
  hand_changed.split(' ').filter((mark) => mark !== '' && !fields.some((field) => mark.startsWith(`${field}=`)))

/** `start` is the event's time. */
export const isKept = ({ hand_changed }: Marked, series: SeriesFields, field: KeptField): boolean =>
  hand_changed.split(' ').includes(markOf(series, field))

/** Whether somebody left the field as it is, also if the series says something else since then. */
export const wasKept = ({ hand_changed }: Marked, field: KeptField): boolean =>
  hand_changed.split(' ').some((mark) => mark.startsWith(`${field}=`))

export const marksWithKept = (row: Marked, series: SeriesFields, fields: readonly KeptField[]): string =>
  [...marksWithout(row, fields), ...fields.map((field) => markOf(series, field))].join(' ')

/** The marks of kept fields alone, without fields that are as in the series again. */
export const keptMarks = (row: Marked, equal: readonly KeptField[]): string[] =>
  marksWithout(row, equal).filter((mark) => mark.includes('='))

/** The mark of the time that an event was left at; empty if it follows its series. */
export const keptTimeMark = ({ hand_changed }: Marked): string =>
  hand_changed
    .split(' ')
    .filter((mark) => mark.startsWith('start='))
    .join(' ')

/** The marks of a row that goes back to the time of its series. */
export const withoutKeptTime = (row: Marked): string => marksWithout(row, ['start']).join(' ')
