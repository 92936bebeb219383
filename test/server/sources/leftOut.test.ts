import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SourceRun } from '#domain/sources/sourceRun.ts'
import { readOrigin } from '#server/sources/origin.ts'
import { runSource } from '#server/sources/runSource.ts'
import { findRuns } from '#server/sources/runs.ts'
import { claimRun } from '#server/sources/worker.ts'
import { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from '../support.ts'

const day = 86_400_000
const begin = Date.parse('2026-06-10T18:00:00Z')

/** On the evening of a day, counted from the first. */
type Talk = { name: string; on: number; uid?: string }

const startOf = ({ on }: Talk): string => new Date(begin + on * day).toISOString()

const linesOf = ({ uid, ...talk }: Talk): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid ?? talk.name}`,
  `DTSTART:${startOf(talk).replace(/[-:]|\.\d+/g, '')}`,
  `SUMMARY:${talk.name}`,
  'END:VEVENT',
]

const calendarOf = (talks: readonly Talk[]): string =>
  ['BEGIN:VCALENDAR', ...talks.flatMap(linesOf), 'END:VCALENDAR', ''].join('\r\n')

const jsonOf = (talk: Talk) => ({
  '@type': 'Event',
  name: talk.name,
  startDate: startOf(talk),
  url: `/${talk.uid ?? talk.name}`,
})
const scriptOf = (text: string): string => `<script type="application/ld+json">${text}</script>`
const pageOf = (talks: readonly Talk[]): string => talks.map((talk) => scriptOf(JSON.stringify(jsonOf(talk)))).join('')

const itemOf = (talk: Talk) => ({
  id: talk.name,
  title: talk.name,
  fullUrl: `/${talk.name}`,
  startDate: Date.parse(startOf(talk)),
})
const squarespaceOf = (upcoming: readonly unknown[]): string =>
  JSON.stringify({ website: {}, collection: { title: 'Talks' }, upcoming })

const words = ['Ants', 'Bees', 'Cats', 'Dogs', 'Eels', 'Fish', 'Gnus', 'Hens']
const talks: readonly Talk[] = words.map((name, index) => ({ name, on: 3 * index }))
const five = talks.slice(0, 5)
const soon = { name: 'Owls', on: 2 }

describe.each(databases)('what a source leaves out on $name', (database) => {
  let server: TestServer
  let moderator: Member
  let rules: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())
  const prepare = async () => {
    await server.clear()
    moderator = await server.as('moderator')
    const word = async (path: string) => idOf(await moderator.post(path, { name: 'Other', headline: 'Other' }))
    rules = { category: await word('/categories'), topic: await word('/topics') }
  }
  beforeEach(prepare)

  const create = async (kind: 'address' | 'page' = 'address'): Promise<string> => {
    const source = { name: 'Club', url: 'https://club.example/talks', kind, owner: 'town', ...rules }
    return idOf(await moderator.post('/sources', source))
  }
  /** What a run makes of an answer, some time later. */
  const ask = async (id: string, answer: string, options: { isForced?: boolean; later?: number } = {}) => {
    const { later = 1_000, ...forced } = options
    server.clock.now += later
    const row = await claimRun(server.deps.db, server.clock.now, id)
    if (row === null) throw new Error('the source runs already')
    const { url } = row
    const found = { kind: 'content' as const, url, contentType: '', etag: '', lastModified: '' }
    await runSource(server.deps, row, { ...forced, fetch: async () => ({ ...found, body: Buffer.from(answer) }) })
    const [run] = await findRuns(server.deps.db, id, 1)
    if (run === undefined) throw new Error('no run was kept')
    return run
  }
  const countsOf = ({ outcome, created, changed, canceled, kept }: SourceRun) => [
    outcome,
    created,
    changed,
    canceled,
    kept,
  ]
  const reasonsOf = ({ notes }: SourceRun) => notes.map(({ reason }) => reason)
  const events = () => server.deps.db.selectFrom('events').selectAll().orderBy('start_at').execute()
  const canceled = async () => (await events()).filter((event) => event.canceled === 1).map(({ name }) => name)

  describe.each([
    ['a calendar', 'address', calendarOf],
    ['a page', 'page', pageOf],
  ] as const)('of %s with the next five', (_, kind, listOf) => {
    const nextFive = (all: readonly Talk[]) => listOf(all.toSorted((one, other) => one.on - other.on).slice(0, 5))

    test('one comes before: the last stays, with a note, until it is named again', async () => {
      const id = await create(kind)
      await ask(id, nextFive(five))
      const pushed = await ask(id, nextFive([...five, soon]))
      expect(countsOf(pushed)).toEqual(['done', 1, 0, 0, 5])
      expect(pushed.notes).toMatchObject([{ reason: 'beyond', text: 'Eels' }])
      const renamed = { name: 'Owls and more', on: 2, uid: 'Owls' }
      expect(countsOf(await ask(id, nextFive([...five, renamed]), { later: 9 * 3_600_000 }))[3]).toBe(0)
      expect(await canceled()).toEqual([])
      const others = five.slice(1)
      await ask(id, nextFive([...others, soon]))
      await ask(id, nextFive(others))
      expect(await canceled()).not.toContain('Eels')
    })

    test('a last one that is really gone is canceled once a later one is named', async () => {
      const id = await create(kind)
      await ask(id, nextFive(five))
      const without = five.slice(0, 4)
      await ask(id, nextFive([...without, soon]))
      expect(await canceled()).toEqual([])
      const later = { name: 'Pigs', on: 30 }
      await ask(id, nextFive([...without.slice(1), soon, later]))
      expect(await canceled()).toEqual(['Ants', 'Eels'])
    })

    test('the last one is canceled if nothing came instead, or if it moved to an earlier day', async () => {
      const id = await create(kind)
      await ask(id, nextFive(five))
      expect(countsOf(await ask(id, nextFive(five.slice(0, 4))))[3]).toBe(1)
      await ask(id, nextFive(five))
      expect(await canceled()).toEqual([])
      const moved = [...five.slice(0, 4), { name: 'Eels', on: 5, uid: 'Eels anew' }]
      await ask(id, nextFive(moved))
      expect((await events()).filter(({ name }) => name === 'Eels').map(({ canceled }) => canceled)).toEqual([0, 1])
    })
  })

  test.each([
    ['one that was canceled before it came', async () => 'Yaks', 'STATUS:CANCELLED'],
    [
      'one that was entered here and comes back',
      async () => {
        const own = { name: 'Yaks', location: 'Club', start: startOf({ name: 'Yaks', on: 1 }), ...rules }
        return idOf(await moderator.post('/events', own))
      },
      'COMMENT:ours',
    ],
  ])('what is never tied is nothing new: beside %s, a last one that is gone is canceled', async (_, enter, line) => {
    const yaks = linesOf({ name: 'Yaks', on: 1, uid: await enter() })
    const id = await create()
    const lines = [...yaks.slice(0, -1), line, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    const listOf = (all: readonly Talk[]) => calendarOf(all).replace('END:VCALENDAR', lines)
    await ask(id, listOf(five))
    expect(await canceled()).toEqual([])
    await ask(id, listOf(five.slice(0, 4)))
    expect(await canceled()).toEqual(['Eels'])
  })

  test('one that was past the end and is private now is unpublished', async () => {
    const id = await create()
    await ask(id, calendarOf(five))
    await ask(id, calendarOf([...five.slice(0, 4), soon]))
    const secret = calendarOf(five).replace('SUMMARY:Eels', 'SUMMARY:Eels\r\nCLASS:PRIVATE')
    expect(countsOf(await ask(id, secret)).slice(0, 3)).toEqual(['done', 0, 1])
  })

  test('of two at the end of a list at one time, one may be pushed off it; one whose time another takes is canceled', async () => {
    const id = await create()
    const twins = [...five.slice(0, 4), { name: 'Emus', on: 12 }]
    await ask(id, calendarOf([...five, ...twins.slice(4)]))
    expect(countsOf(await ask(id, calendarOf([...twins, soon])))).toEqual(['done', 1, 0, 0, 6])
    expect(countsOf(await ask(id, calendarOf([...twins.slice(0, 4), soon, { name: 'Elks', on: 12 }])))[3]).toBe(1)
    expect(await canceled()).toEqual(['Emus'])
  })

  test('a date of a series that ends earlier is canceled, though something new came', async () => {
    const id = await create()
    const series = (count: number) =>
      linesOf({ name: 'Weekly', on: 0 }).toSpliced(3, 0, `RRULE:FREQ=WEEKLY;COUNT=${count}`)
    const listOf = (count: number, lines: string[]) =>
      calendarOf([]).replace('END:', [...series(count), ...lines, 'END:'].join('\r\n'))
    await ask(id, listOf(4, []))
    expect(countsOf(await ask(id, listOf(3, linesOf(soon))))).toEqual(['done', 1, 0, 1, 3])
  })

  test('nothing is canceled while a list of the next five moves on and new ones come, in whatever order', async () => {
    // Days from a night on which something new takes place.
    const nights = fc.array(fc.array(fc.nat(20), { maxLength: 2 }), { minLength: 25, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(nights, async (added) => {
        server.clock.now = begin - day / 2
        await prepare()
        const id = await create()
        const all = [...talks]
        for (const [night, ahead] of added.entries()) {
          const news = ahead.map((days, index) => ({ name: `New${night}of${index}`, on: night + days + index / 9 }))
          all.push(...news)
          const coming = all.filter(({ on }) => on > night - 0.5).toSorted((one, other) => one.on - other.on)
          await ask(id, calendarOf(coming.slice(0, 5)), { later: 0 })
          server.clock.now = begin + (night + 0.5) * day
        }
        expect(await canceled()).toEqual([])
      }),
      { numRuns: 10, endOnFailure: true },
    )
  }, 120_000)

  test('more than half past the end is a doubt, as ever', async () => {
    const id = await create()
    await ask(id, calendarOf(five))
    const others = ['Pigs', 'Rats', 'Sows'].map((name, index) => ({ name, on: index / 10 }))
    expect((await ask(id, calendarOf([...five.slice(0, 2), ...others]))).outcome).toBe('halved')
    expect(await canceled()).toEqual([])
  })

  test('a moderator’s calendar that drops a member’s own event does not cancel it', async () => {
    const member = await server.as('normal')
    const [mine] = five
    if (mine === undefined) throw new Error('no talk')
    const own = { name: mine.name, location: 'Club', start: startOf(mine), ...rules }
    const ownId = idOf(await member.post('/events', own))
    const id = await create()
    expect(countsOf(await ask(id, calendarOf(five)))).toEqual(['done', 4, 0, 0, 1])
    expect(countsOf(await ask(id, calendarOf(five.slice(1))))).toEqual(['done', 0, 0, 0, 5])
    expect(await canceled()).toEqual([])
    expect(await readOrigin(server.deps, ownId, moderator.user)).toMatchObject({ gone: false, corrected: [] })
    expect(countsOf(await ask(id, calendarOf(five.slice(1, 4))))).toEqual(['done', 0, 0, 1, 3])
    expect(await canceled()).toEqual(['Eels'])
  })

  test('a calendar that breaks off changes nothing, wherever it does, until somebody says that it is right', async () => {
    const id = await create()
    const series = [
      ...linesOf({ name: 'Weekly, moved', on: 9, uid: 'Weekly' }).toSpliced(2, 0, 'RECURRENCE-ID:20260618T180000Z'),
      ...linesOf({ name: 'Weekly', on: 1 }).toSpliced(4, 0, 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ]
    const whole = calendarOf(five).replace('END:VCALENDAR', [...series, 'END:VCALENDAR'].join('\r\n'))
    await ask(id, whole)
    const before = await events()
    const lines = whole.split('\r\n')
    for (let line = 1; line < lines.length - 1; line += 1) {
      const cut = lines.slice(0, line).join('\r\n')
      for (const torn of [cut, `${cut}\r\n${lines[line]?.slice(0, 9)}`]) {
        const { outcome } = await ask(id, torn)
        const isBetween = /\r\nEND:(?:VEVENT|VCALE)$/.test(torn)
        expect(outcome, torn).toBeOneOf(isBetween ? ['done', 'halved'] : ['torn'])
      }
    }
    expect(await events()).toEqual(before)
    const right = await ask(id, calendarOf(five).replace('END:VCALENDAR', ''), { isForced: true })
    expect(countsOf(right)).toEqual(['done', 0, 0, 3, 5])
    expect(reasonsOf(right)).toEqual(['torn'])
  }, 60_000)

  test('a calendar without its end follows, but cancels nothing, since it may break off between two events', async () => {
    const id = await create()
    const endless = (all: readonly Talk[]) => calendarOf(all).replace('END:VCALENDAR\r\n', '')
    expect(countsOf(await ask(id, endless(five)))).toEqual(['done', 5, 0, 0, 0])
    const renamed = { name: 'Ants and more', on: 0, uid: 'Ants' }
    const later = await ask(id, endless([renamed, ...five.slice(2), { name: 'Fish', on: 15 }]))
    expect(countsOf(later).slice(0, 4)).toEqual(['done', 1, 1, 0])
    expect(reasonsOf(later)).toEqual(['torn'])
    expect(countsOf(await ask(id, endless(five.slice(0, 4)), { isForced: true }))[3]).toBe(2)
  })

  test('a page with a part that cannot be read, and does not say which event it is, cancels nothing', async () => {
    const id = await create('page')
    const [first, second, ...rest] = five.map((talk) => JSON.stringify(jsonOf(talk)))
    if (first === undefined || second === undefined) throw new Error('no talks')
    const page = (...scripts: string[]) => scripts.map(scriptOf).join('')
    await ask(id, page(first, second, ...rest))
    const torn = second.replace('Bees', 'The "Bees"')
    const broken = await ask(id, page(torn, ...rest))
    expect(countsOf(broken)).toEqual(['done', 0, 0, 0, 5])
    expect(reasonsOf(broken)).toEqual(['json'])
    expect(await canceled()).toEqual([])
    const nameless = JSON.stringify({ '@type': 'Event', name: 'Bees', startDate: 'soon' })
    expect(countsOf(await ask(id, page(first, nameless, ...rest)))[3]).toBe(0)
    expect(countsOf(await ask(id, page(first, '{"@type":"Organization",', ...rest)))[3]).toBe(1)
    expect(await canceled()).toEqual(['Bees'])
  })

  test('a page whose broken part costs more than half is a doubt, and changes nothing', async () => {
    const id = await create('page')
    await ask(id, pageOf(five))
    const broken = `${scriptOf('{"@type":"Event","startDate":')}${pageOf(five.slice(3))}`
    expect((await ask(id, broken)).outcome).toBe('halved')
    expect(countsOf(await ask(id, broken, { isForced: true }))[3]).toBe(3)
  })

  test('an entry of Squarespace that cannot be read stays as it is; one without identity keeps all', async () => {
    const id = await create()
    const items = five.map(itemOf)
    await ask(id, squarespaceOf(items))
    const [first, second, ...rest] = items
    const unread = await ask(id, squarespaceOf([{ ...first, tags: 'one' }, ...rest]))
    expect(countsOf(unread)).toEqual(['done', 0, 0, 1, 4])
    expect(await canceled()).toEqual(['Bees'])
    expect(countsOf(await ask(id, squarespaceOf([first, second, ...rest])))[2]).toBe(1)
    expect(countsOf(await ask(id, squarespaceOf([{ ...first, startDate: 'x' }, second, ...rest])))[3]).toBe(0)
    expect(countsOf(await ask(id, squarespaceOf([{ ...first, fullUrl: 7, id: null }, ...rest])))[3]).toBe(0)
    expect(await canceled()).toEqual([])
  })

  test('an event that is pushed off a list is remembered, also while a part of it cannot be read', async () => {
    const id = await create()
    await ask(id, calendarOf(five))
    const [first = soon, ...rest] = five
    const pushed = calendarOf([first, { name: 'Xylophone', on: 2 }, ...rest.slice(0, -1)])
    const nameless = 'BEGIN:VEVENT\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR'
    const partial = await ask(id, pushed.replace('END:VCALENDAR', nameless))
    expect([countsOf(partial)[3], reasonsOf(partial)]).toEqual([0, expect.arrayContaining(['beyond'])])
    await ask(id, pushed)
    expect(await canceled()).toEqual([])
  })

  test('an event of a calendar that has neither a readable start nor a UID keeps all', async () => {
    const id = await create()
    const plain = calendarOf(five).replace('UID:Bees\r\n', '')
    await ask(id, plain)
    expect(countsOf(await ask(id, plain.replace('DTSTART:20260613T180000Z', 'DTSTART:soon')))[3]).toBe(0)
    expect(countsOf(await ask(id, plain.replace('SUMMARY:Bees\r\n', '')))[3]).toBe(0)
    expect(await canceled()).toEqual([])
  })

  test('a page without events between seasons is no fault; with coming events it is one, and is told once a day', async () => {
    const id = await create('page')
    const blank = '<title>Talks</title><p>See you in autumn</p>'
    expect((await ask(id, blank)).outcome).toBe('noCalendar')
    await ask(id, pageOf(five))
    const told = async () => (await server.deps.db.selectFrom('notifications').select('id').execute()).length
    const before = await told()
    expect((await ask(id, blank, { later: day })).outcome).toBe('noCalendar')
    expect((await ask(id, `${blank}!`, { later: 1_000 })).outcome).toBe('noCalendar')
    expect(await told()).toBe(before + 1)
    server.clock.now = begin + 30 * day
    for (let night = 1; night <= 3; night += 1) {
      const { outcome, canceled } = await ask(id, `${blank}${night}`, { later: day })
      expect([outcome, canceled]).toEqual(['done', 0])
    }
    expect(await told()).toBe(before + 1)
    expect((await ask(id, `${blank}${scriptOf('{"@type":"Event",')}`)).outcome).toBe('noCalendar')
    expect(countsOf(await ask(id, pageOf([{ name: 'Autumn', on: 60 }])))).toEqual(['done', 1, 0, 0, 0])
  })
})
