import { expect, test } from 'vitest'
import type { EventLine } from '#server/calendar/calendar.ts'
import { datesFor } from '#server/site/dates.ts'
import { plainText } from '#server/site/description.ts'
import { lineOf } from '#server/site/lines.ts'
import { textsIn } from '#server/texts.ts'

const row: EventLine = {
  id: '0198f4a2-7c3e-7d10-8a2b-1c2d3e4f5a6b',
  name: 'Choir',
  canceled: 0,
  start_at: Date.parse('2026-06-06T18:00Z'),
  end_at: Date.parse('2026-06-08T20:00Z'),
  location: 'Hall',
  place_name: null,
  lat: null,
  lng: null,
  image: null,
  alt: '',
  facts: '{}',
  elsewhere: 0,
  category: 'Music',
  color: 'red',
  icon: null,
  series: null,
  teaser: 'Sing',
  district: null,
}
const changes: Partial<EventLine>[] = [
  { name: 'Choirs' },
  { canceled: 1 },
  { elsewhere: 1 },
  { start_at: row.start_at + 60_000 },
  { end_at: null },
  { location: 'Room' },
  { place_name: 'Hall 2' },
  { lat: 51, lng: 1 },
  { image: 'a', alt: 'Singers' },
  { facts: '{"free":true}' },
  { category: 'Song' },
  { color: 'blue' },
  { teaser: 'Sing along' },
  { district: 'North' },
]
const seen = async (language: 'de' | 'en', at: string, timezone = 'Europe/London') => {
  const dates = datesFor(language, timezone)
  const now = Date.parse(at)
  return { dates, now, today: dates.dateOf(now), t: await textsIn(language) }
}

test('a line is kept for its row, and made anew for another row, language, time zone and day', async () => {
  const now = await seen('de', '2026-06-01T10:00Z')
  const line = lineOf(row, now)
  expect(lineOf({ ...row }, { ...now, now: now.now + 60_000 })).toBe(line)
  for (const change of changes) expect(lineOf({ ...row, ...change }, now)).not.toEqual(line)
  expect(lineOf(row, now)).toEqual(line)
  const other = [
    [await seen('en', '2026-06-01T10:00Z'), { until: 'until 8 June' }],
    [await seen('de', '2026-06-01T10:00Z', 'Europe/Berlin'), { time: '20:00' }],
    [await seen('de', '2027-06-01T10:00Z'), { until: 'bis 8. Juni 2026', isPast: true }],
    [await seen('de', '2026-06-08T20:01Z'), { isPast: true }],
  ] as const
  for (const [at, parts] of other) expect(lineOf(row, at)).toMatchObject(parts)
})

test('an end with the time of its start is not told', async () => {
  const { dates } = await seen('de', '2026-06-01T10:00Z', 'Europe/Berlin')
  const [start, hour] = [Date.parse('2026-10-25T00:30Z'), 3_600_000]
  expect([0, hour, 2 * hour, 24 * hour].map((later) => dates.time(start, start + later))).toEqual([
    '02:30',
    '02:30',
    '02:30–03:30',
    '02:30',
  ])
})

test.each([
  ['By **torch**.\n\n## Bring\n\n- sturdy shoes\n- a coat', 'By torch. Bring: sturdy shoes, a coat.'],
  ['### *Who?*\n1. All\n2. and you!\n\nFree', 'Who? All, and you! Free'],
  ['# Bring: #\n\n* shoes\n\n> he said', 'Bring: shoes. he said'],
  ['5 - 2 = 3\n1st', '5 - 2 = 3 1st'],
])('the beginning of %j is one line of sentences', async (teaser, line) => {
  expect(lineOf({ ...row, teaser }, await seen('en', '2026-06-01T10:00Z')).teaser).toBe(line)
  expect(await plainText(teaser)).toBe(line)
})
