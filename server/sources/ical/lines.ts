import type { FeedNote } from '#domain/feed.ts'
import { shownNotes } from '#domain/feed.ts'

export type Line = { number: number; name: string; text: string }

export type Block = { line: number; lines: Line[] }

/** `isTorn`: it breaks off within a component. `isEndless`: between two of them, if it was ever to have an end. */
type Blocks = {
  isCalendar: boolean
  isTorn: boolean
  isEndless: boolean
  name: string
  events: Block[]
  zones: Block[]
}

const longestLine = 60_000

const calendarNames = ['NAME', 'X-WR-CALNAME']

/** Calendars have two or three levels. */
const deepest = 10

/** Collects notes on a feed, without repetition, as many as can be shown. */
export const createNotes = () => {
  const notes: FeedNote[] = []
  const note = (reason: FeedNote['reason'], { number, text }: Pick<Line, 'number' | 'text'>) => {
    const isKnown = notes.some((known) => known.line === number && known.reason === reason)
    if (!isKnown && notes.length < shownNotes) notes.push({ line: number, reason, text: text.slice(0, 80) })
  }
  return { notes, note }
}
export type Note = ReturnType<typeof createNotes>['note']

function* linesOf(text: string, note: Note): Generator<Line> {
  let open: { number: number; text: string; isCut: boolean } | null = null
  const close = (): Line | null => {
    if (open === null || open.text.trim() === '') return null
    const line = { number: open.number, text: open.text }
    if (open.isCut) note('cut', line)
    const name = /^([a-z\d-]+)[;:]/i.exec(open.text)?.[1]?.toUpperCase()
    if (name === undefined) note('line', line)
    return name === undefined ? null : { ...line, name }
  }
  let number = 0
  for (let from = 0; from <= text.length; ) {
    const at = text.indexOf('\n', from)
    const to = at < 0 ? text.length : at
    const raw: string = text.slice(from, text[to - 1] === '\r' && to > from ? to - 1 : to)
    number += 1
    from = to + 1
    if (open !== null && /^[ \t]/.test(raw)) {
      if (open.text.length < longestLine) open.text += raw.slice(1, longestLine)
      else open.isCut = true
      continue
    }
    const line = close()
    if (line) yield line
    open = { number, text: raw.slice(0, longestLine), isCut: raw.length > longestLine }
  }
  const last = close()
  if (last) yield last
}

/** Splits a calendar. An unclosed component ends where the next begins; the last one is left out if the calendar breaks off. */
export const blocksOf = (text: string, note: Note): Blocks => {
  const found: Blocks = { isCalendar: false, isTorn: false, isEndless: false, name: '', events: [], zones: [] }
  const open: string[] = []
  let block: Block | null = null
  let last: Line = { number: 1, name: '', text: '' }
  for (const line of linesOf(text, note)) {
    last = line
    const value = line.text.slice(line.text.indexOf(':') + 1).trim()
    const component = line.name === 'BEGIN' || line.name === 'END' ? value.toUpperCase() : null
    if (component === 'VCALENDAR') found.isEndless = line.name === 'BEGIN'
    if (line.name === 'BEGIN' && component !== null) {
      if (component === 'VCALENDAR') found.isCalendar = true
      if (component === 'VEVENT' && open.includes('VEVENT')) {
        note('nested', line)
        open.splice(open.indexOf('VEVENT'))
      }
      if (open.length >= deepest) note('nested', line)
      open.push(component)
      if (component === 'VEVENT' || component === 'VTIMEZONE') {
        block = { line: line.number, lines: [] }
        ;(component === 'VEVENT' ? found.events : found.zones).push(block)
      }
      if (component === 'VEVENT') continue
    }
    const isZone = open.includes('VTIMEZONE')
    if (block && (isZone || (component === null && open.at(-1) === 'VEVENT'))) block.lines.push(line)
    if (component === null && open.length === 1 && calendarNames.includes(line.name)) found.name ||= value
    if (line.name === 'END' && component !== null && open.includes(component)) open.splice(open.lastIndexOf(component))
  }
  if (found.isEndless) {
    found.isTorn = last.name !== 'END' || open.some((component) => component !== 'VCALENDAR')
    if (open.includes('VEVENT')) found.events.pop()
    note('torn', last)
  }
  return found
}
