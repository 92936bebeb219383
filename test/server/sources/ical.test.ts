import ical from 'node-ical'
import { describe, expect, test } from 'vitest'
import type { Feed } from '#domain/feed.ts'
import { renderDescription } from '#server/site/description.ts'
import { readCalendar } from '#server/sources/ical/read.ts'
import { readFeed } from '#server/sources/reader.ts'
import type { Reading } from '#server/sources/reading.ts'
import { withoutMarkup } from '#server/sources/withoutMarkup.ts'
import { processorTime } from '../../processorTime.ts'
import { eventsCalendar, google, meetup, mixed, office } from './feeds.ts'

const reading = {
  now: Date.parse('2027-03-01T00:00:00Z'),
  until: Date.parse('2027-09-01T00:00:00Z'),
  timezone: 'Europe/Berlin',
}

const read = (text: string): Feed => {
  const feed = readCalendar(text, reading)
  if (feed === null || feed === 'tooMany') throw new Error(`not read: ${feed}`)
  return feed
}

const calendarOf = (...lines: string[]): string => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const eventOf = (...lines: string[]): string[] => namedEvent('1', ...lines)
const namedEvent = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20270401T170000Z',
  'SUMMARY:Name',
  ...lines,
  'END:VEVENT',
]

const timesIn = ({ events }: Feed) => events.map(({ name, start, end }) => [name, start, end])

describe('times by hand', () => {
  test('Google: left out, moved, canceled, and the same time of day after the clocks change', () => {
    const feed = read(google)
    expect([feed.name, feed.notes]).toEqual(['Chor am Fluss', []])
    expect(timesIn(feed)).toEqual([
      ['Chorprobe', '2027-03-10T18:30:00.000Z', '2027-03-10T20:30:00.000Z'],
      ['Chorprobe', '2027-03-31T17:30:00.000Z', '2027-03-31T19:30:00.000Z'],
      ['Chorprobe', '2027-04-14T17:30:00.000Z', '2027-04-14T19:30:00.000Z'],
      ['Chorprobe (verlegt)', '2027-03-26T19:00:00.000Z', '2027-03-26T21:00:00.000Z'],
      ['Chorprobe', '2027-04-07T17:30:00.000Z', '2027-04-07T19:30:00.000Z'],
    ])
    expect(feed.events.map(({ recurrence }) => recurrence)).toEqual([
      '2027-03-10',
      '2027-03-31',
      '2027-04-14',
      '2027-03-24',
      '2027-04-07',
    ])
    expect(feed.events.map(({ canceled }) => canceled)).toEqual([false, false, false, false, true])
    expect(feed.events[0]).toMatchObject({
      description: 'Wir singen\nauch hier (https://chor.example/)',
      location: 'Bürgerhaus, Am Markt 3, 04109 Lindenau',
    })
  })

  test('The Events Calendar: link, categories, coordinates, and whole days over the change of the clocks', () => {
    const [concert, workshop] = read(eventsCalendar).events
    expect(concert).toEqual({
      uid: '4711-1806782400-1806793200@verein.example',
      recurrence: '',
      planned: null,
      line: 25,
      name: 'Konzert: Die Brückenbauer & Freunde',
      start: '2027-04-02T18:00:00.000Z',
      end: '2027-04-02T21:00:00.000Z',
      allDay: false,
      location: 'Alte Mühle, Mühlweg 1, Lindenau, 04177, Deutschland',
      description: 'Einlass ab 19 Uhr.\nAbendkasse.',
      url: 'https://verein.example/veranstaltung/konzert/',
      categories: ['Konzert', 'Musik'],
      geo: { lat: 51.3397, lng: 12.3731 },
      canceled: false,
    })
    expect(workshop).toMatchObject({ allDay: true, start: '2027-03-25T23:00:00.000Z', end: '2027-03-28T21:59:00.000Z' })
  })

  test('Office 365: the names of Windows, zones by their own rules, and nothing private', () => {
    expect(timesIn(read(office(1)))).toEqual([
      ['Sprechstunde', '2027-03-25T15:00:00.000Z', '2027-03-25T16:30:00.000Z'],
      ['Bürgerversammlung', '2027-03-30T17:00:00.000Z', '2027-03-30T19:00:00.000Z'],
    ])
  })

  test('Meetup: another zone, a duration, folded lines', () => {
    const [talks] = read(meetup).events
    expect(talks).toMatchObject({
      start: '2027-03-15T22:30:00.000Z',
      end: '2027-03-16T01:00:00.000Z',
      geo: null,
      description:
        'Lindenau Coders\nMonday, March 15 at 6:30 PM\n\nA long line that is folded, as the standard wants it to be.',
    })
  })

  test('days, further dates, times without a zone and in UTC; what is over stays out', () => {
    expect(timesIn(read(mixed))).toEqual([
      ['Repair café', '2027-02-28T23:00:00.000Z', '2027-03-01T22:59:00.000Z'],
      ['Repair café', '2027-03-31T22:00:00.000Z', '2027-04-01T21:59:00.000Z'],
      ['Repair café', '2027-04-30T22:00:00.000Z', '2027-05-01T21:59:00.000Z'],
      ['Guided tour', '2027-03-05T09:00:00.000Z', '2027-03-05T10:00:00.000Z'],
      ['Guided tour', '2027-03-06T09:00:00.000Z', '2027-03-06T10:00:00.000Z'],
      ['Guided tour', '2027-04-10T08:00:00.000Z', '2027-04-10T09:00:00.000Z'],
      ['Wherever you are', '2027-03-29T06:00:00.000Z', '2027-03-29T07:00:00.000Z'],
      ['Counted in UTC', '2027-03-26T17:00:00.000Z', '2027-03-26T18:00:00.000Z'],
      ['Counted in UTC', '2027-03-27T17:00:00.000Z', '2027-03-27T18:00:00.000Z'],
      ['Counted in UTC', '2027-03-28T17:00:00.000Z', '2027-03-28T18:00:00.000Z'],
      ['Counted in UTC', '2027-03-29T17:00:00.000Z', '2027-03-29T18:00:00.000Z'],
    ])
  })
})

test.each([
  { name: 'Google', text: google },
  { name: 'The Events Calendar', text: eventsCalendar },
  { name: 'Office 365', text: office(1) },
  { name: 'Meetup', text: meetup },
])('node-ical reads the same starts of $name', ({ text }) => {
  const [from, to] = [new Date(reading.now), new Date(reading.until)]
  const theirs = Object.values(ical.sync.parseICS(text)).flatMap((component) => {
    if (component?.type !== 'VEVENT' || component.class === 'PRIVATE') return []
    if (!component.rrule) return [component.start]
    return ical.expandRecurringEvent(component, { from, to, excludeExdates: true }).map(({ start }) => start)
  })
  const starts = theirs.map((start) => (start as Date & { dateOnly?: boolean }).toISOString()).sort()
  const ours = read(text).events.filter(({ allDay }) => !allDay)
  const dated = theirs.filter((start) => (start as { dateOnly?: boolean }).dateOnly).length
  expect(starts.length - dated).toBe(ours.length)
  for (const { start } of ours) expect(starts).toContain(start)
})

describe('what is wrong is told with its line, and the rest is taken', () => {
  const notesOf = (...lines: string[]) => {
    const { notes, events } = read(calendarOf(...lines, ...namedEvent('good')))
    expect(events.at(-1)?.name).toBe('Name')
    return notes.map(({ line, reason }) => [line, reason])
  }

  test('lines, starts, ends, rules and zones', () => {
    expect(notesOf('no line at all')).toEqual([[2, 'line']])
    expect(notesOf('BEGIN:VEVENT', 'UID:2', 'DTSTART:tomorrow', 'SUMMARY:x', 'END:VEVENT')).toEqual([[4, 'start']])
    for (const moment of ['DTSTART:20271332T250000', 'DTSTART;VALUE=DATE:20270431', 'DTSTART:20270401T177500Z']) {
      expect(notesOf('BEGIN:VEVENT', 'UID:2', moment, 'SUMMARY:x', 'END:VEVENT')).toEqual([[4, 'start']])
    }
    expect(notesOf('BEGIN:VEVENT', 'UID:2', 'SUMMARY:x', 'END:VEVENT')).toEqual([[2, 'start']])
    expect(notesOf('BEGIN:VEVENT', 'UID:2', 'DTSTART:20270401T170000Z', 'END:VEVENT')).toEqual([[2, 'unnamed']])
    const own = ['BEGIN:VEVENT', 'UID:2', 'SUMMARY:x', 'CLASS:PRIVATE']
    expect(notesOf(...own, 'DTSTART:20270401T170000Z', 'END:VEVENT')).toEqual([[2, 'private']])
    expect(notesOf(...own, 'DTSTART:20200401T170000Z', 'END:VEVENT')).toEqual([])
    expect(notesOf(...eventOf('DTEND:20270401T160000Z'))).toEqual([[6, 'end']])
    expect(notesOf(...eventOf('RRULE:FREQ=OFTEN'))).toEqual([[6, 'line']])
    expect(notesOf('BEGIN:VEVENT', 'DTSTART;TZID=Mars:20270401T170000', 'SUMMARY:x', 'END:VEVENT')).toEqual([
      [1, 'zone'],
    ])
  })

  test('what ends beyond all calendars ends with the last year', () => {
    const start = ['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Endless']
    const endOf = (...lines: string[]) => read(calendarOf(...start, ...lines, 'END:VEVENT')).events[0]?.end
    for (const end of ['DURATION:P4000000D', 'DURATION:P99999999999D', 'DTEND:99991231T235959Z']) {
      expect(endOf('DTSTART;VALUE=DATE:20270401', end)).toBe('9999-12-30T22:59:00.000Z')
      expect(endOf('DTSTART:20270401T180000Z', end)).toBe('9999-12-31T23:59:59.000Z')
    }
    expect(endOf('DTSTART;VALUE=DATE:20270401', 'RRULE:FREQ=YEARLY', 'DTEND;VALUE=DATE:99991231')).toBe(
      '9999-12-30T22:59:00.000Z',
    )
  })

  test('what is not certain comes, and is told once, also of a series', () => {
    const { events, notes } = read(calendarOf(...eventOf('RRULE:FREQ=DAILY;COUNT=3', 'STATUS:TENTATIVE')))
    expect(events.length).toBe(3)
    const [event] = events
    expect(notes).toEqual([{ line: event?.line, reason: 'tentative', text: event?.name }])
  })

  test('components in components, and what is never closed', () => {
    const deep = Array.from({ length: 5_000 }, () => 'BEGIN:X')
    expect(read(calendarOf(...eventOf(), ...deep)).notes.length).toBe(50)
    expect(notesOf('BEGIN:VEVENT', 'UID:2', 'DTSTART:20270401T170000Z', 'SUMMARY:x')).toEqual([[6, 'nested']])
  })

  test('where it breaks off: what is cut there is left out, what is before it comes', () => {
    const [whole] = calendarOf(...eventOf()).split('\r\nEND:VCALENDAR')
    expect(read(`${whole}`)).toMatchObject({ events: [{}], isPartial: true, notes: [{ line: 6, reason: 'torn' }] })
    const torn = read(`${whole}\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART:20270401T170000Z\r\nSUMMARY:Conc`)
    expect(torn).toMatchObject({ events: [{}], isTorn: true, notes: [{ line: 10, reason: 'torn' }] })
    expect(torn.events).toHaveLength(1)
    for (const text of [calendarOf(...eventOf()), `BEGIN:VCALENDAR\r\n${calendarOf(...eventOf())}`])
      expect(read(text).isTorn).toBeUndefined()
  })

  test('texts without an end', () => {
    const { events, notes } = read(calendarOf(...eventOf(`SUMMARY:${'x'.repeat(200_000)}`).toSpliced(3, 1)))
    expect([events[0]?.name.length, notes]).toEqual([200, [{ line: 5, reason: 'cut', text: expect.any(String) }]])
  })

  test('rules with too many dates', () => {
    expect(notesOf(...eventOf('RRULE:FREQ=SECONDLY'))).toEqual([[6, 'tooMany']])
    expect(notesOf(...eventOf('RRULE:FREQ=MINUTELY;COUNT=1000000'))).toEqual([[6, 'tooMany']])
    expect(notesOf(...eventOf('RRULE:FREQ=SECONDLY;BYMONTH=1'))).toEqual([[6, 'tooMany']])
    expect(readCalendar(calendarOf(...Array.from({ length: 20_001 }, () => 'BEGIN:VEVENT')), reading)).toBe('tooMany')
  })
})

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3',
])('a rule that nothing ever meets ends, and the others are read: %s', (rule) => {
  const hopeless = [
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Never again',
    'DTSTART:20270406T170000Z',
    `RRULE:${rule}`,
    'END:VEVENT',
  ]
  const other = ['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Walk', 'DTSTART:20270408T170000Z', 'END:VEVENT']
  expect(read(calendarOf(...hopeless, ...other)).events.map(({ name }) => name)).toContain('Walk')
})

test('dates of one UID without a rule are all read, each by its day; of two versions of a date the newer one', () => {
  const at = (start: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${start}`,
    ...lines,
    'END:VEVENT',
  ]
  const series = read(
    calendarOf(
      ...at('20270401T170000Z', 'SUMMARY:Walk'),
      ...at('20270408T170000Z', 'SUMMARY:Walk'),
      ...at('20270408T170000Z', 'SUMMARY:Long walk'),
    ),
  )
  expect(series.events.map(({ name, uid, recurrence }) => [name, uid, recurrence])).toEqual([
    ['Walk', '1', '2027-04-01'],
    ['Long walk', '1', '2027-04-08'],
  ])
  const moved = calendarOf(
    ...at('20270408T170000Z', 'SUMMARY:New', 'SEQUENCE:2'),
    ...at('20270401T170000Z', 'SUMMARY:Old', 'SEQUENCE:1'),
  )
  expect(read(moved).events.map(({ name, recurrence }) => [name, recurrence])).toEqual([['New', '']])
  expect(read(moved).notes).toEqual([])
})

test('of a series and another event with one UID the first is left out and told', () => {
  const two = read(
    calendarOf(
      ...[
        'BEGIN:VEVENT',
        'UID:1',
        'DTSTART:20270401T170000Z',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'SUMMARY:Choir',
        'END:VEVENT',
      ],
      ...['BEGIN:VEVENT', 'UID:1', 'DTSTART:20270502T170000Z', 'SUMMARY:Concert', 'END:VEVENT'],
    ),
  )
  expect(two.events.map(({ name }) => name)).toEqual(['Concert'])
  expect(two.notes).toEqual([{ line: expect.any(Number), reason: 'sameUid', text: 'Choir' }])
})

describe('what is private or cannot be read is named, and not told', () => {
  const weekly = eventOf('RRULE:FREQ=WEEKLY;COUNT=4')
  const dates = (...lines: string[]) => {
    const { events, untold = [] } = read(calendarOf(...lines))
    return [events.map(({ start }) => start.slice(0, 10)), untold.map(({ uid, ...one }) => Object.values(one))]
  }
  const all = ['2027-04-01', '2027-04-08', '2027-04-15', '2027-04-22']

  test.each<[string, string[], boolean]>([
    ['an event', eventOf('CLASS:CONFIDENTIAL'), true],
    ['a series', eventOf('RRULE:FREQ=WEEKLY', 'CLASS:PRIVATE'), true],
    ['no start', eventOf().toSpliced(2, 1, 'DTSTART:tomorrow'), false],
    ['no start of what is private', eventOf('CLASS:PRIVATE').toSpliced(2, 1), true],
    ['no name', eventOf().toSpliced(3, 1), false],
    ['too many dates', eventOf('RRULE:FREQ=SECONDLY'), false],
  ])('%s', (_, lines, isPrivate) => expect(dates(...lines)).toEqual([[], [[null, isPrivate]]]))

  test('a repetition that cannot be read leaves the dates that can', () => {
    expect(dates(...eventOf('RRULE:FREQ=OFTEN'))).toEqual([['2027-04-01'], [[null, false]]])
    const further = eventOf('RDATE:20270402T170000Z', 'RDATE:20270431T170000Z')
    expect(dates(...further)).toEqual([['2027-04-01', '2027-04-02'], [[null, false]]])
  })

  test('one of two with one UID', () => {
    const other = eventOf().toSpliced(2, 1, 'DTSTART:20270502T170000Z')
    expect(dates(...weekly, ...other)).toEqual([['2027-05-02'], [[null, false]]])
  })

  test('a date of a series, which then does not take place at the time of the series', () => {
    const moved = (...lines: string[]) => eventOf('RECURRENCE-ID:20270408T170000Z', ...lines)
    const left = [all[0], all[2], all[3]]
    expect(dates(...weekly, ...moved('CLASS:PRIVATE'))).toEqual([left, [['2027-04-08', true]]])
    const broken = moved().toSpliced(2, 1, 'DTSTART:later')
    expect(dates(...weekly, ...broken)).toEqual([left, [['2027-04-08', false]]])
  })

  test('all dates from one on', () => {
    const onward = eventOf('RECURRENCE-ID;RANGE=THISANDFUTURE:20270415T170000Z', 'CLASS:PRIVATE')
    expect(dates(...weekly, ...onward)).toEqual([
      [all[0], all[1]],
      [
        ['2027-04-22', true],
        ['2027-04-15', true],
      ],
    ])
  })

  test('nothing of the rest', () => expect(dates(...weekly)).toEqual([all, []]))
})

test.each([
  ['20270408T170000Z', 'DTSTART:20270408T170000Z', 'RECURRENCE-ID:20270408T170000Z'],
  ['20270408', 'DTSTART;VALUE=DATE:20270408', 'RECURRENCE-ID;VALUE=DATE:20270408'],
])(
  'a UID of another calendar of this kind that names an occurrence (%s) is that occurrence',
  (at, start, recurrence) => {
    const event = (...lines: string[]) =>
      read(calendarOf('BEGIN:VEVENT', start, 'SUMMARY:Choir', ...lines, 'END:VEVENT'))
    const joined = event(`UID:choir@town.example/occurrence/${at}`)
    expect(joined.events).toMatchObject([{ uid: 'choir@town.example', recurrence: '2027-04-08' }])
    expect(joined.events.map(({ line: _, ...rest }) => rest)).toEqual(
      event('UID:choir@town.example', recurrence).events.map(({ line: _, ...rest }) => rest),
    )
  },
)

describe('a date of a series that takes place otherwise', () => {
  const weekly = ['DTSTART;TZID=Europe/Berlin:20270310T190000', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Choir']
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
  const read1 = (...lines: string[]) => {
    const { events, notes } = read(calendarOf(...event(...weekly), ...event(...lines)))
    expect(notes).toEqual([])
    return events.map(({ name, start, recurrence }) => [name, start, recurrence]).toSorted()
  }

  test('comes once, also if it is named by its day', () => {
    const other = ['DTSTART;TZID=Europe/Berlin:20270318T200000', 'SUMMARY:Later']
    expect(read1('RECURRENCE-ID;VALUE=DATE:20270317', ...other)).toEqual([
      ['Choir', '2027-03-10T18:00:00.000Z', '2027-03-10'],
      ['Choir', '2027-03-24T18:00:00.000Z', '2027-03-24'],
      ['Choir', '2027-03-31T17:00:00.000Z', '2027-03-31'],
      ['Later', '2027-03-18T19:00:00.000Z', '2027-03-17'],
    ])
  })

  test.each([
    ['RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270317T190000', 'a time'],
    ['RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270317', 'a day'],
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270317T180000Z', 'an instant'],
  ])('takes all later ones along (%s)', (id) => {
    expect(read1(id, 'DTSTART;TZID=Europe/Berlin:20270318T203000', 'SUMMARY:Later')).toEqual([
      ['Choir', '2027-03-10T18:00:00.000Z', '2027-03-10'],
      ['Later', '2027-03-18T19:30:00.000Z', '2027-03-17'],
      ['Later', '2027-03-25T19:30:00.000Z', '2027-03-24'],
      ['Later', '2027-04-01T18:30:00.000Z', '2027-03-31'],
    ])
  })
})

test.each<[lines: string[], told: boolean]>([
  [['DTSTART;TZID=Europe/Berlin:20270328T023000'], true],
  [['DTSTART:20270328T023000'], true],
  [['DTSTART;TZID=Europe/Berlin:20270327T220000', 'DTEND;TZID=Europe/Berlin:20270328T023000'], true],
  [['DTSTART:20270328T003000Z'], false],
  [['DTSTART;VALUE=DATE:20270328'], false],
  [['DTSTART;TZID=Europe/Berlin:20270328T023000', 'CLASS:PRIVATE'], false],
  [['DTSTART;TZID=Europe/Berlin:20270321T023000', 'RRULE:FREQ=WEEKLY;COUNT=3'], false],
  [['DTSTART;TZID=Europe/Berlin:20200329T023000'], false],
  [['DTSTART;TZID=Europe/Berlin:20270327T200000', 'DTEND;TZID=Europe/Berlin:20270328T020000'], false],
  [['DTSTART;TZID=Europe/Berlin:20270328T020000'], true],
])('a time that the clocks skip is told at its event: %j', (lines, told) => {
  const { notes } = read(calendarOf('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Party', ...lines, 'END:VEVENT'))
  expect(notes.filter(({ reason }) => reason === 'skipped')).toEqual(
    told ? [{ line: 2, reason: 'skipped', text: 'Party' }] : [],
  )
})

test('what does not come is counted by its reason, a series as one', () => {
  const at = (uid: string, start: string, ...lines: string[]) =>
    namedEvent(uid, ...lines).map((line) => (line.startsWith('DTSTART') ? `DTSTART:${start}` : line))
  const { events, leftOut } = read(
    calendarOf(
      ...at('1', '20270401T170000Z'),
      ...at('2', '20260401T170000Z'),
      ...at('3', '20260401T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=5'),
      ...at('4', '20260401T170000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20270312T000000Z'),
      ...at('4', '20260408T180000Z', 'RECURRENCE-ID:20260408T170000Z'),
      ...at('5', '20261201T170000Z', 'RRULE:FREQ=YEARLY'),
      ...at('6', '20270401T170000Z', 'CLASS:PRIVATE'),
      ...at('7', '20260401T170000Z', 'RRULE:FREQ=WEEKLY', 'CLASS:CONFIDENTIAL'),
      ...at('8', '20260401T170000Z', 'CLASS:PRIVATE'),
      ...at('9', '20260401T170000Z'),
      ...at('9', '20260501T170000Z'),
    ),
  )
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set(['1', '4']))
  expect(leftOut).toEqual({ past: 5, later: 1, private: 2 })
  expect(read(calendarOf(...at('1', '20270401T170000Z'))).leftOut).toEqual({})
})

describe('dates of series that are later than half a year', () => {
  const once = { ...reading, onceUntil: Date.parse('2032-03-01T00:00:00Z') }
  const series = (rule: string, name = 'Chor') =>
    calendarOf(...eventOf(`RRULE:${rule}`).map((line) => line.replace('SUMMARY:Name', `SUMMARY:${name}`)))
  const told = (text: string, how: Reading = once) => {
    const feed = readCalendar(text, how)
    if (feed === null || feed === 'tooMany') throw new Error(`not read: ${feed}`)
    return [feed.events.length, feed.leftOut, feed.notes]
  }
  const cutOff = [{ cutOff: 1 }, [{ line: 2, reason: 'cutOff', text: 'Chor' }]]

  test('of what is read once all come, if the series has an end', () => {
    expect(told(series('FREQ=MONTHLY;BYDAY=1TH;COUNT=10'))).toEqual([10, {}, []])
    expect(told(series('FREQ=WEEKLY;UNTIL=20281228T170000Z'))).toEqual([92, {}, []])
    expect(told(series('FREQ=YEARLY;COUNT=3'))).toEqual([3, {}, []])
    const dates = calendarOf(...eventOf('RDATE:20280401T170000Z'))
    expect(told(dates)).toEqual([2, {}, []])
  })

  test('of what is read once it is said where a series without an end, or with too long a one, is cut', () => {
    expect(told(series('FREQ=DAILY'))).toEqual([153, ...cutOff])
    expect(told(series('FREQ=YEARLY;COUNT=10'))).toEqual([5, ...cutOff])
    expect(told(series('FREQ=HOURLY;COUNT=20000'))).toEqual([3655, ...cutOff])
    expect(told(series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2'))[0]).toBe(1)
    const many = Array.from({ length: 12 }, (_, index) => namedEvent(`${index}`, 'RRULE:FREQ=DAILY;COUNT=2000'))
    expect(told(calendarOf(...many.flat())).slice(0, 2)).toEqual([12 * 153, { cutOff: 12 }])
  })

  test('of what is read again they come with later runs, which is counted', () => {
    expect(told(series('FREQ=MONTHLY;COUNT=10'), reading)).toEqual([5, { toCome: 1 }, []])
    expect(told(series('FREQ=WEEKLY;COUNT=10'), reading)).toEqual([10, {}, []])
  })
})

test('a series of which a date is moved and comes is not counted as over or later, and one that ended in private is over', () => {
  const at = (uid: string, start: string, ...lines: string[]) =>
    namedEvent(uid, ...lines).map((line) => (line.startsWith('DTSTART') ? `DTSTART:${start}` : line))
  const leftOf = (...lines: string[]) => read(calendarOf(...lines)).leftOut
  const moved = (uid: string, day: string, ...lines: string[]) =>
    at(uid, '20270401T170000Z', `RECURRENCE-ID:${day}T170000Z`, ...lines)
  const ended = at('1', '20270101T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3')
  expect(leftOf(...ended, ...moved('1', '20270115'))).toEqual({})
  expect(leftOf(...moved('1', '20270115'), ...ended)).toEqual({})
  expect(leftOf(...ended, ...moved('1', '20270115', 'CLASS:PRIVATE'))).toEqual({ private: 1 })
  const yearly = at('2', '20261201T170000Z', 'RRULE:FREQ=YEARLY')
  expect(leftOf(...yearly, ...moved('2', '20261201'))).toEqual({})
  const secret = (rule: string) => leftOf(...at('3', '20261201T170000Z', `RRULE:${rule}`, 'CLASS:PRIVATE'))
  const old = at('3', '20200401T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE', 'CLASS:PRIVATE')
  expect(leftOf(...old)).toEqual({ past: 1 })
  expect(secret('FREQ=WEEKLY;UNTIL=20261215T170000Z')).toEqual({ past: 1 })
  expect(secret('FREQ=WEEKLY;UNTIL=20270231')).toEqual({ private: 1 })
  expect(secret('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')).toEqual({ private: 1 })
  expect(secret('FREQ=YEARLY')).toEqual({ private: 1 })
  expect(secret('FREQ=WEEKLY;COUNT=30')).toEqual({ private: 1 })
})

test('what is no calendar is none', () => {
  for (const text of ['', '<!doctype html><p>Please log in</p>', 'name;start\nx;y']) {
    expect(readCalendar(text, reading)).toBe(null)
  }
  expect(read(calendarOf()).events).toEqual([])
})

test('markup becomes text', () => {
  expect(withoutMarkup('Tom & Jerry < 3')).toBe('Tom & Jerry < 3')
  expect(withoutMarkup('<p>One&nbsp;two</p><ul><li>a<li>b</ul><img src=x onerror="alert(1)">')).toBe(
    'One two\n\n- a\n- b',
  )
  expect(withoutMarkup('<script>alert(1)</script><a href="javascript:alert(1)">go</a>')).toBe('go')
})

test.each([
  'Bring <shoes> & friends.',
  'Bring <Schuhe>, </Mantel> and <a.b@example.org>',
  'We <3 you, a < b and b > c, a <b',
  'Write to Ann <ann@example.org> or <https://example.org/a?b=1&c=2>',
  'Write to <p.mueller@example.org>, <i-am@example.org>, <tel:+49551>',
  'Your <first-name> & <last name>',
  '<!> <? </3 <>',
])('%j is no markup, and stays as it is', (text) => {
  expect(withoutMarkup(text)).toBe(text)
  const [event] = read(calendarOf(...eventOf(`DESCRIPTION:${text.replaceAll(',', '\\,')}`))).events
  expect(event?.description).toBe(text)
})

test('what is no element stays beside markup, which goes', () => {
  expect(withoutMarkup('<p>Bring <shoes> &amp; <b>friends</b> <3</p>')).toBe('Bring <shoes> & friends <3')
  expect(withoutMarkup('<P>One<o:p></o:p> <font color="red">two</font> <ST1:place>three</ST1:place></P>')).toBe(
    'One two three',
  )
  expect(withoutMarkup('<x-card id="1">One</x-card><br/>two<!-- three --><?xml four?>')).toBe('One\ntwo')
  expect(withoutMarkup('<p>One<img alt="a < b <shoes>" src=x></p>')).toBe('One')
  expect(withoutMarkup('<SCRIPT\n>if (a<b) alert("<shoes>")</SCRIPT >One<style>a<b</style>')).toBe('One')
  expect(withoutMarkup('<shoes onclick="alert(1)">One<script>alert(1)</script><br>')).toBe(
    '<shoes onclick="alert(1)">One',
  )
})

test('texts of many beginnings of markup are read at once', async () => {
  const used = await processorTime(async () => {
    for (const part of ['<a ', '<x-y>', '</x-y', '<shoes>', '<!--', '&lt;', '<x-']) withoutMarkup(part.repeat(100_000))
  })
  expect(used).toBeLessThan(5_000)
})

test('what is no element is shown as it was typed, and does nothing', async () => {
  const typed = withoutMarkup('<shoes onclick="alert(1)">One <scr<script></script>ipt>alert(1)</script> <b>& two</b>')
  const shown = await renderDescription(typed)
  expect(shown).not.toMatch(/<(?!\/?p>)/)
  expect(shown).toContain('&lt;shoes onclick=&quot;alert(1)&quot;&gt;One')
  expect(await renderDescription('Bring <shoes> & friends.')).toBe('<p>Bring &lt;shoes&gt; &amp; friends.</p>\n')
})

test('a feed is read in a process of its own, which ends when a feed takes too much', async () => {
  const feed = await readFeed(Buffer.from(google), reading)
  expect('events' in feed && feed.events).toHaveLength(5)
  expect(await readFeed(Buffer.from('<html>'), reading)).toEqual({ fault: 'noCalendar' })
  const latin = Buffer.from(calendarOf(...eventOf('LOCATION:Bürgerhaus')), 'latin1')
  const old = await readFeed(latin, reading)
  expect('events' in old && old.events[0]?.location).toBe('Bürgerhaus')
})
