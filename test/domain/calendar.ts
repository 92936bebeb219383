import fc from 'fast-check'

/** Reads by `Intl`, apart from what is tested. */

export const zones = [
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return format
}

/** Swedish writes `yyyy-mm-dd HH:mm`. */
export const localDateOf = (instant: number, zone: string): string => formatOf(zone).format(instant).slice(0, 10)
export const localTimeOf = (instant: number, zone: string): string => formatOf(zone).format(instant).slice(11, 16)

/** Tries all offsets: none in a gap, two in a repeat. */
export const instantsOf = (date: string, time: string, zone: string): number[] => {
  const wanted = Date.parse(`${date}T${time}Z`)
  const offsets = Array.from({ length: 2 * 16 * 4 + 1 }, (_, index) => (index - 64) * 900_000)
  return offsets
    .map((offset) => wanted + offset)
    .filter((instant) => formatOf(zone).format(instant) === `${date} ${time}`)
}

const pad = (value: number): string => String(value).padStart(2, '0')

export const dateBetween = (first: number, last: number) =>
  fc
    .integer({ min: Date.UTC(first, 0, 1) / 86_400_000, max: Date.UTC(last, 11, 31) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

const changeDays = {
  'Europe/London': ['2025-03-30', '2025-10-26', '2026-03-29', '2026-10-25', '2027-03-28'],
  'Europe/Berlin': ['2025-03-30', '2025-10-26', '2026-03-29', '2026-10-25', '2027-03-28'],
  'America/New_York': ['2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14'],
  'Australia/Lord_Howe': ['2025-04-06', '2025-10-05', '2026-04-05', '2026-10-04', '2027-04-04'],
  'Pacific/Apia': ['2010-09-26', '2011-04-02', '2011-09-24', '2011-12-29', '2011-12-30', '2011-12-31', '2021-04-04'],
} as const

const timeBetween = (first: number, last: number) =>
  fc
    .tuple(fc.integer({ min: first, max: last }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${pad(h)}:${pad(m)}`)

export const timeOfDay = timeBetween(0, 23)

/** Half of them in a night in which clocks change. */
export const zoned = fc
  .constantFrom(...zones)
  .chain((zone) =>
    fc.oneof(
      fc.record({ zone: fc.constant(zone), date: dateBetween(1995, 2045), time: timeOfDay }),
      fc.record({ zone: fc.constant(zone), date: fc.constantFrom(...changeDays[zone]), time: timeBetween(0, 4) }),
    ),
  )
