import { createHash } from 'node:crypto'
import type { FeedEvent } from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import type { TableField } from '#domain/sources/columnNames.ts'
import type { ColumnUse, DayOrder } from '#domain/sources/sourceTable.ts'
import { fold, toLine } from '#domain/text.ts'
import { dateIn } from '#domain/time.ts'
import type { Note } from '../ical/lines.ts'
import { priceIn } from '../prices.ts'
import type { Reading } from '../reading.ts'
import { saysNothing, shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import { hasWordsBeside, repetitionIn, withoutRepetition } from './besideDay.ts'
import {
  isCanceledBy,
  isCanceledByRemark,
  isSoldOutBy,
  isTitleCanceled,
  mayBeOff,
  saysCanceled,
  withoutCanceled,
} from './canceled.ts'
import type { Row } from './csv.ts'
import { hasOtherWeekday } from './moments.ts'
import { type RowFault, whenOf } from './rowTimes.ts'
import { namesFurtherDay, openEndOf } from './severalDays.ts'

/**
 * `note`: for what cannot be read; `leave`: for what is over. `untimed` rows are noted only where there are `timed` ones. `states`:
 * columns that are called "state" or the like.
 */
type Context = Reading & {
  order: DayOrder
  countsTo24: boolean
  note: Note
  leave: Note
  timed: Set<number>
  untimed: Set<number>
  states: ReadonlySet<number>
}

export const eventOf = (row: Row, uses: readonly ColumnUse[], context: Context): FeedEvent | null => {
  const all = (field: TableField): string[] => row.cells.filter((cell, index) => uses[index] === field && cell !== '')
  const one = (field: TableField): string => all(field)[0] ?? ''
  const line = { number: row.number, text: row.cells.filter(Boolean).join(' · ') }
  const written = toLine(withoutMarkup(one('name')))
  if (written === '') {
    context.note('unnamed', line)
    return null
  }
  const faults: RowFault[] = []
  const when = whenOf(
    (field) => withoutRepetition(one(field)),
    context,
    (fault) => faults.push(fault),
  )
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
  const statuses = row.cells.flatMap((cell, index) =>
    uses[index] === 'status' && cell !== '' ? [isCanceledBy(cell, context.states.has(index))] : [],
  )
  const saidBeside = isTitleCanceled(written) || [one('date'), one('start')].some(saysCanceled)
  const remarks = all('description').map((cell) => withoutMarkup(cell))
  statuses.push(...remarks.map(isCanceledByRemark))
  const isSoldOut = [...remarks, ...all('status')].some(isSoldOutBy)
  const canceled = saidBeside || statuses.includes(true)
  if (!canceled && statuses.includes(null)) context.note('status', line)
  const off = row.cells.find((cell, index) => (uses[index] ?? '') === '' && mayBeOff(cell))
  if (!canceled && off !== undefined) context.note('leftOut', { number: row.number, text: toLine(off) })
  if (!canceled && one('endDate') === '' && remarks.some((remark) => namesFurtherDay(fold(remark)))) {
    context.note('remark', line)
  }
  const repetition = [one('date'), one('start'), one('end')].map(repetitionIn).find((said) => said !== '')
  if (!canceled && repetition !== undefined) context.note('repeated', { number: row.number, text: repetition })
  // Canceled rows are not imported, so they need no notes.
  for (const fault of canceled ? [] : faults) {
    if (fault === 'untimed') context.untimed.add(row.number)
    else context.note(fault, line)
  }
  if (written.length > maximumNameLength) context.note('cut', line)
  const rooms = all('location2').filter((cell) => !saysNothing(cell))
  const lineOf = (...cells: string[]) => toLine(cells.join(', '))
  const link = one('url')
  const unread = faults.includes('time') ? timesSaid(one) : ''
  const { doors, ...times } = when
  const facts = {
    ...(doors !== null && { doors }),
    ...priceIn(all('price').join(', ')),
    ...(isSoldOut && { soldOut: true }),
  }
  const where = lineOf(...all('location'), ...rooms, ...all('address'))
  return {
    uid: createHash('sha256').update(`${written} ${when.start} ${where}`).digest('hex'),
    recurrence: '',
    planned: null,
    line: row.number,
    name: shortened(isTitleCanceled(written) ? withoutCanceled(written) : written, maximumNameLength),
    ...times,
    facts,
    location: lineOf(...all('location'), ...all('address')),
    ...(rooms.length > 0 && { room: lineOf(...rooms), roomNamesPlace: !uses.includes('location') }),
    description: shortened(
      withoutMarkup([unread, ...all('description')].filter(Boolean).join('\n\n')),
      maximumTextLength,
    ),
    url: webLink(/^www\./i.test(link) ? `https://${link}` : link),
    organizers: organizersOf(all('organizer')),
    categories: all('category').flatMap((cell) => cell.split(/[,;/|\n]/).flatMap((word) => toLine(word) || [])),
    geo: null,
    canceled,
  }
}

/** The cells of a time that cannot be read, as they stand there. */
const timesSaid = (one: (field: TableField) => string): string => {
  const [date, start] = [one('date'), one('start')]
  const times = [start, one('end')].filter((cell) => !saysNothing(cell))
  if (start === '') return [date, ...times].join(' – ')
  const hasMore = times.length === 0 || hasWordsBeside(date) || openEndOf(fold(date)) !== null
  return [hasMore ? date : '', times.join(' – ')].filter(Boolean).join(', ')
}

/** `Ann Lee <ann@example.org>`: not everybody is to read it. */
const mailAddress = /<[^<>\s@]+@[^<>\s@]+>/g

const organizersOf = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) =>
    withoutMarkup(cell)
      .replace(mailAddress, '')
      .split(/[;\n]/)
      .map((name) => shortened(toLine(name), maximumNameLength))
      .filter((name) => !saysNothing(name)),
  )
