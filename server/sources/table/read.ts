import { createHash } from 'node:crypto'
import { type Feed, type FeedEvent, maximumFeedEvents, shownNotes } from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import { isOvernight } from '#domain/series.ts'
import {
  type ColumnUse,
  type DayOrder,
  isColumnName,
  recognizeColumns,
  type TableField,
  type TableLook,
} from '#domain/sourceTable.ts'
import { fold, toLine } from '#domain/text.ts'
import { addDays, dateIn, instantOf, wholeDays } from '#domain/time.ts'
import type { ClockTime } from '#domain/typedTime.ts'
import { createNotes, type Note } from '../ical/lines.ts'
import type { Reading } from '../ical/read.ts'
import { priceIn } from '../prices.ts'
import { saysNothing, shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import { type Row, rowsOf } from './csv.ts'
import { isLaterHalf, type Times } from './halves.ts'
import { hasOtherWeekday, type Moment, momentIn, orderSaid } from './moments.ts'
import { saysOpening, saysWholeDay } from './saidTimes.ts'

export type TableReading = {
  columns: readonly ColumnUse[]
  dayOrder: DayOrder | ''
  remembered: ReadonlyMap<string, ColumnUse>
}

const mostColumns = 100

const sampleLength = 40

/** Reads rows from now on; what is not understood gets a note. Null for no table, `tooMany` for too many rows. */
export const readTable = (
  text: string,
  { columns, dayOrder, remembered }: TableReading,
  reading: Reading,
): (Feed & { table: TableLook }) | null | 'tooMany' => {
  const { notes, note } = createNotes()
  const rows = rowsOf(text.replace(/^\ufeff/, ''), note).map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, mostColumns),
  }))
  if (rows.length > maximumFeedEvents) return 'tooMany'
  const { head, body } = withHead(rows.filter(({ cells }) => cells.some((cell) => cell !== '')))
  const width = Math.max(head.length, ...body.map(({ cells }) => cells.length))
  if (width < 2 || (body.length === 0 && notes.length === 0)) return null
  const found = columnsOf(head, body, width, remembered)
  const chosen = found.map((column, index) => ({ ...column, field: columns[index] ?? column.field }))
  const uses = chosen.map(({ field }) => field ?? '')
  const dated = body.flatMap(({ cells }) =>
    cells.filter((_, index) => ['date', 'start', 'endDate', 'end'].includes(uses[index] ?? '')),
  )
  const said = orderSaid(dated)
  const order = said.order ?? dayOrder
  const left = createNotes()
  const kinds = { timed: new Set<number>(), untimed: new Set<number>() }
  const context = { ...reading, order: order || 'dmy', note, leave: left.note, ...kinds } as const
  const read = body.flatMap((row) => eventOf(row, uses, context) ?? [])
  const firsts = new Map(read.toReversed().map((event) => [event.uid, event]))
  const events = read.filter((event) => firsts.get(event.uid) === event)
  const untimed = createNotes()
  for (const event of read) {
    const line = { number: event.line ?? 0, text: event.name }
    if (firsts.get(event.uid) !== event) left.note('twice', line)
    else if (event.canceled) left.note('canceled', line)
    else if (kinds.timed.size > 0 && kinds.untimed.has(line.number)) untimed.note('untimed', line)
  }
  const table = { columns: chosen, unclearDate: order === '' ? said.unclear : null }
  const shown = [...notes, ...untimed.notes, ...left.notes].slice(0, shownNotes)
  return { name: '', events, notes: shown.toSorted((one, other) => one.line - other.line), table }
}

/** The first row has names if it cannot be an event. */
const withHead = (rows: readonly Row[]): { head: string[]; body: Row[] } => {
  const [first, ...rest] = rows
  if (first === undefined) return { head: [], body: [] }
  const isHead = first.cells.some(isColumnName) || !first.cells.some((cell) => /\d/.test(cell))
  return isHead ? { head: first.cells, body: rest } : { head: [], body: [...rows] }
}

const columnsOf = (
  head: readonly string[],
  body: readonly Row[],
  width: number,
  remembered: TableReading['remembered'],
) => {
  const names = Array.from({ length: width }, (_, index) => toLine(head[index] ?? '').slice(0, 100))
  const samples = names.map((_, index) => body.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '')
  const known = recognizeColumns(names, remembered)
  return names.map((name, index) => {
    const sample = shortened(toLine(samples[index] ?? ''), sampleLength)
    // An empty column says nothing.
    return { name, sample, field: sample === '' ? (known[index] ?? '') : (known[index] ?? null) }
  })
}

/**
 * `note` is for what cannot be read, `leave` for rows that can, but are not taken over. `timed` and `untimed` are the numbers
 * of rows with and without a time: its absence is only strange beside rows that have one.
 */
type Context = Reading & { order: DayOrder; note: Note; leave: Note; timed: Set<number>; untimed: Set<number> }

const eventOf = (row: Row, uses: readonly ColumnUse[], context: Context): FeedEvent | null => {
  const all = (field: TableField): string[] => row.cells.filter((cell, index) => uses[index] === field && cell !== '')
  const one = (field: TableField): string => all(field)[0] ?? ''
  const line = { number: row.number, text: row.cells.filter(Boolean).join(' · ') }
  const written = toLine(withoutMarkup(one('name')))
  if (written === '') {
    context.note('invalid', line)
    return null
  }
  const faults: Fault[] = []
  const when = whenOf(one, context, (fault) => faults.push(fault))
  if (when === null) {
    const said = { order: context.order, today: dateIn(context.now, context.timezone) }
    const isOther = [one('date'), one('start')].some((cell) => hasOtherWeekday(cell, said))
    context.note(isOther ? 'weekday' : 'start', line)
    return null
  }
  if (!when.allDay) context.timed.add(row.number)
  if (Date.parse(when.end ?? when.start) < context.now) {
    context.leave('past', line)
    return null
  }
  for (const fault of faults) {
    if (fault === 'untimed') context.untimed.add(row.number)
    else context.note(fault, line)
  }
  if (written.length > maximumNameLength) context.note('cut', line)
  const location = toLine([...all('location'), ...all('address')].join(', '))
  const link = one('url')
  const { doors, ...times } = when
  const facts = { ...(doors !== null && { doors }), ...priceIn(all('price').join(', ')) }
  return {
    uid: createHash('sha256').update(`${written} ${when.start} ${location}`).digest('hex'),
    recurrence: '',
    planned: null,
    line: row.number,
    name: shortened(written, maximumNameLength),
    ...times,
    facts,
    location,
    description: shortened(withoutMarkup(all('description').join('\n\n')), maximumTextLength),
    url: webLink(/^www\./i.test(link) ? `https://${link}` : link),
    organizers: organizersOf(all('organizer')),
    categories: all('category').flatMap((cell) => cell.split(/[,;/|\n]/).flatMap((word) => toLine(word) || [])),
    geo: null,
    canceled: /abgesagt|ausgefallen|fallt aus|entfallt|cancel/.test(fold(one('status'))),
  }
}

const organizersOf = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) =>
    withoutMarkup(cell)
      .split(/[;\n]/)
      .map((name) => shortened(toLine(name), maximumNameLength))
      .filter((name) => !saysNothing(name)),
  )

const yes = ['ja', 'yes', 'true', 'wahr', 'x', '1']

/** What cannot be read of an event that comes nevertheless, or is not said. */
type Fault = 'time' | 'untimed' | 'end' | 'doors' | 'spoken'

/** Null without a readable day. */
const whenOf = (
  cell: (field: TableField) => string,
  { order, timezone, now }: Context,
  tell: (fault: Fault) => void,
): (Pick<FeedEvent, 'start' | 'end' | 'allDay'> & { doors: string | null }) | null => {
  const today = dateIn(now, timezone)
  const read = (field: TableField, wanted: 'date' | 'moment' | 'time', begin?: ClockTime | null): Moment | null => {
    const text = cell(field)
    return text === '' ? null : momentIn(text, { order, today, timezone, wanted, begin })
  }
  const readEnd = (field: 'endDate' | 'end', wanted: 'date' | 'moment' | 'time', begin: ClockTime | null) => {
    const said = read(field, wanted, begin)
    if (said !== null && !said.isTimeUnread) return said
    const isWholeToo = begin === null && saysWholeDay(fold(cell(field)))
    if (cell(field) !== '' && !isWholeToo) tell('end')
    return null
  }
  const day = read('date', 'date')
  const beside = day?.date ? 'time' : 'moment'
  const from = read('start', beside)
  const date = day?.date ?? from?.date
  if (!date) return null
  const isWhole = yes.includes(fold(cell('allDay'))) || saysWholeDay(fold(cell('allDay')))
  const isElsewhere = Boolean(from?.date) && from?.date !== date
  const opening = saysOpening(fold(cell('doors'))) ? read('doors', 'time') : null
  const timesOf = (start: Moment | null, opened: Moment | null): Times => {
    const begin = start?.time ?? null
    const [lastDay, to] = [readEnd('endDate', 'date', begin), readEnd('end', beside, begin)]
    return {
      time: isWhole || isElsewhere ? null : begin,
      endTime: to?.time ?? lastDay?.time ?? start?.endTime ?? day?.endTime ?? null,
      last: lastDay?.date ?? to?.date ?? day?.endDate ?? from?.endDate ?? null,
      opened: opened?.time ?? start?.doors ?? day?.doors ?? null,
    }
  }
  const said = from?.time ? from : day
  const first = timesOf(said, opening)
  const later = said?.later && first.time ? timesOf(said.later, opening?.later ?? opening) : null
  const isLater = later && isLaterHalf(later, first, date)
  if (later !== null && isLater === null) tell('spoken')
  const { time, endTime, last, opened } = (isLater && later) || first
  const isUnread = from === null ? cell('start') !== '' || day?.isTimeUnread : from.isTimeUnread || isElsewhere
  const isSaidWhole = isWhole || (['date', 'start', 'end'] as const).some((field) => saysWholeDay(fold(cell(field))))
  if (time === null && !isSaidWhole) tell(isUnread ? 'time' : 'untimed')
  const at = (date: string, { time, isNextDay }: ClockTime) =>
    instantOf(isNextDay ? addDays(date, 1) : date, time, timezone)
  if (time === null) {
    if (last !== null && last < date) tell('end')
    const end = last === null || last < date ? null : new Date(at(last, dayEnd)).toISOString()
    return {
      ...wholeDays({ start: new Date(instantOf(date, '00:00', timezone)).toISOString(), end }, timezone),
      allDay: true,
      doors: null,
    }
  }
  const start = at(date, time)
  const end = endOf({ date, time, last, endTime }, at)
  const doors = opened === null ? null : doorsBefore(start, at(date, opened))
  if (doors === null && !saysNothing(cell('doors'))) tell('doors')
  if (end !== null && end < start) tell('end')
  return {
    start: new Date(start).toISOString(),
    end: end === null || end <= start ? null : new Date(end).toISOString(),
    allDay: false,
    doors,
  }
}

const halfDay = 43_200_000
const longestWait = halfDay / 2

/** The last moment before the start with this hour: `8 pm, doors 7:30` means the evening. Null for one that is hours before it. */
const doorsBefore = (start: number, doors: number): string | null => {
  const before = doors + Math.floor((start - doors) / halfDay) * halfDay
  return start - before > longestWait ? null : new Date(before).toISOString()
}

type Span = { date: string; time: ClockTime; last: string | null; endTime: ClockTime | null }

const dayEnd: ClockTime = { time: '00:00', isNextDay: true }
const lastMinute: ClockTime = { time: '23:59', isNextDay: false }

/** An end without a day may be in the following night. */
const endOf = ({ date, time, last, endTime }: Span, at: (date: string, time: ClockTime) => number): number | null => {
  if (last !== null) return at(last, endTime ?? (last === date ? time : lastMinute))
  if (endTime === null) return null
  if (endTime.isNextDay) return at(date, endTime)
  const begin = time.isNextDay ? addDays(date, 1) : date
  return at(isOvernight({ start: time.time, end: endTime.time }) ? addDays(begin, 1) : begin, endTime)
}
