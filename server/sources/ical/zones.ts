import ICAL from 'ical.js'
import { dateIn, instantOf, isSkipped, isSkippedEnd, timeIn } from '#domain/time.ts'
import { windowsZones } from '../windowsZones.ts'
import type { Block, Note } from './lines.ts'

export type Zone = { name: string } | { rules: ICAL.Timezone }

const second = 1_000

export const instantIn = (zone: Zone, time: ICAL.Time): number => {
  if ('name' in zone)
    return instantOf(dateOf(time), clockOf(time), zone.name) + (time.isDate ? 0 : time.second * second)
  const local = time.clone()
  local.zone = zone.rules
  return local.toUnixTime() * second
}

type Said = { zone: Zone; time: ICAL.Time }

const asksIn =
  (isMoved: typeof isSkipped) =>
  ({ zone, time }: Said): boolean =>
    'name' in zone && !time.isDate && isMoved(dateOf(time), clockOf(time), zone.name)

/** Whether a zone's clocks skip a local start. Of a zone that is only known by its own rules, nobody asks. */
export const skipsStart = asksIn(isSkipped)
export const skipsEnd = asksIn(isSkippedEnd)

const two = (value: number): string => String(value).padStart(2, '0')
export const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
const clockOf = ({ isDate, hour, minute }: ICAL.Time): string => (isDate ? '00:00' : `${two(hour)}:${two(minute)}`)

/** A local time without a zone, in which rules are counted. */
export const localTime = (instant: number, zone: string): ICAL.Time =>
  ICAL.Time.fromDateTimeString(`${dateIn(instant, zone)}T${timeIn(instant, zone)}:00`)

const known = new Map<string, boolean>()
export const isZone = (name: string): boolean => {
  const found = known.get(name)
  if (found !== undefined) return found
  let is = /^[A-Za-z]/.test(name)
  try {
    if (is) new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    is = false
  }
  known.set(name, is)
  return is
}

/** Windows names vary in blanks and quotes; programs add a prefix. */
const namedZone = (written: string): string | null => {
  const name = written.trim().replace(/^"|"$/g, '')
  const parts = name.split('/')
  const ends = [1, 2, 3].map((count) => parts.slice(-count).join('/')).reverse()
  const candidates = [name, windowsZones[name], ...ends].filter((one) => one !== undefined)
  return candidates.find(isZone) ?? null
}

/** A calendar's zones by name. An unknown one is the site's, with a note. */
export const zonesOf = (blocks: readonly Block[], site: string, note: Note) => {
  const own = new Map<string, Block>()
  for (const block of blocks) {
    const id = block.lines.find(({ name }) => name === 'TZID')
    if (id) own.set(id.text.slice(id.text.indexOf(':') + 1).trim(), block)
  }
  const found = new Map<string, Zone>()
  const find = (written: string): Zone => {
    const name = namedZone(written)
    if (name !== null) return { name }
    const block = own.get(written.trim())
    const place = block?.lines.find(({ name }) => name === 'X-LIC-LOCATION')?.text.split(':')[1]
    const placed = place === undefined ? null : namedZone(place)
    if (placed !== null) return { name: placed }
    const rules = block && rulesOf(block)
    if (rules) return { rules }
    note('zone', { number: block?.line ?? 1, text: written })
    return { name: site }
  }
  return (written: string): Zone => {
    const zone = found.get(written) ?? find(written)
    found.set(written, zone)
    return zone
  }
}

const rulesOf = ({ lines }: Block): ICAL.Timezone | null => {
  try {
    const jcal = ICAL.parse(lines.map(({ text }) => text).join('\r\n'))
    const component = new ICAL.Component(jcal)
    return component.name === 'vtimezone' ? new ICAL.Timezone(component) : null
  } catch {
    return null
  }
}
