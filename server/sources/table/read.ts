import { weekdays } from '#domain/dateWords.ts'
import { type Feed, maximumFeedEvents, shownNotes } from '#domain/feed.ts'
import {
  asksState,
  type ColumnUse,
  type DayOrder,
  recognizeColumns,
  type TableLook,
} from '#domain/sources/sourceTable.ts'
import { fold, toLine } from '#domain/text.ts'
import { createNotes } from '../ical/lines.ts'
import type { Reading } from '../reading.ts'
import { shortened } from '../texts.ts'
import { type Row, rowsOf } from './csv.ts'
import { noon } from './halves.ts'
import { createHeadFinder } from './heads.ts'
import { orderSaid } from './moments.ts'
import { eventOf } from './rowEvent.ts'
import { hoursAlone } from './timeBeside.ts'

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
  let [past, broken] = [0, 0]
  const noteBroken: typeof note = (reason, line) => {
    if (reason === 'quote') broken += 1
    note(reason, line)
  }
  const { areHeads, withHeads } = createHeadFinder(remembered, reading)
  const rows = rowsOf(text.replace(/^\ufeff/, ''), noteBroken, areHeads).map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, mostColumns),
  }))
  if (rows.length > maximumFeedEvents) return 'tooMany'
  const { heads, body } = withHeads(rows.filter(({ cells }) => cells.some((cell) => cell !== '')))
  const width = Math.max(heads.length, ...body.map(({ cells }) => cells.length))
  if (width < 2 || (body.length === 0 && notes.length === 0)) return null
  const found = columnsOf(heads, body, width, remembered)
  const chosen = found.map((column, index) => ({ ...column, field: columns[index] ?? column.field }))
  const uses = chosen.map(({ field }) => field ?? '')
  const dated = body.flatMap(({ cells }) =>
    cells.filter((_, index) => ['date', 'start', 'endDate', 'end'].includes(uses[index] ?? '')),
  )
  const said = orderSaid(dated)
  const order = said.order ?? dayOrder
  const left = createNotes()
  const kinds = { timed: new Set<number>(), untimed: new Set<number>() }
  const leave: typeof note = (reason, line) => {
    past += 1
    left.note(reason, line)
  }
  // A bare 19 among the starts shows that this table counts to 24: then a bare 9 is the morning.
  const countsTo24 = body.some(({ cells }) =>
    cells.some((cell, index) => uses[index] === 'start' && hoursAlone(fold(cell)).some((hour) => hour > noon)),
  )
  const states = new Set(chosen.flatMap(({ name }, index) => (asksState(name) ? [index] : [])))
  const context = { ...reading, order: order || 'dmy', countsTo24, note, leave, states, ...kinds } as const
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
  const unread = broken + body.length - read.length - past
  const leftOut = { past, unread, twice: read.length - events.length }
  const shown = [...notes, ...untimed.notes, ...left.notes].slice(0, shownNotes)
  return { name: '', events, notes: shown.toSorted((one, other) => one.line - other.line), leftOut, table }
}

const columnsOf = (
  heads: readonly string[],
  body: readonly Row[],
  width: number,
  remembered: TableReading['remembered'],
) => {
  const names = Array.from({ length: width }, (_, index) => toLine(heads[index] ?? '').slice(0, 100))
  const samples = names.map((_, index) => body.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '')
  const known = withoutWeekdays(names, body, remembered)
  return names.map((name, index) => {
    const sample = shortened(toLine(samples[index] ?? ''), sampleLength)
    // An empty column says nothing.
    return { name, sample, field: sample === '' ? (known[index] ?? '') : (known[index] ?? null) }
  })
}

/** Recognizes columns. Days of the week beside a column of dates say nothing more, also if they are called "day". */
const withoutWeekdays = (names: readonly string[], body: readonly Row[], remembered: TableReading['remembered']) => {
  const known = recognizeColumns(names, remembered)
  const isWeekday = names.map(
    (_, index) => (known[index] ?? 'date') === 'date' && body.every(({ cells }) => namesWeekdays(cells[index] ?? '')),
  )
  const others = recognizeColumns(
    names.map((name, index) => (isWeekday[index] ? '' : name)),
    remembered,
  )
  const isDated = others.some(
    (field, index) =>
      field === 'date' || (field === 'start' && body.some(({ cells }) => namesDay.test(cells[index] ?? ''))),
  )
  return isDated ? others.map((field, index) => (isWeekday[index] ? '' : field)) : known
}

const namesDay = /\d{4}|\d\.\s?\d{1,2}\./

/** Also an empty cell. */
const namesWeekdays = (cell: string): boolean =>
  (fold(cell).match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => weekdays.has(word))
