import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { calendarMonths, createMonthCache, referencesOf } from '#server/calendar/monthCache.ts'
import { purgeSome } from '#server/entries/purge.ts'
import { asNew, databases } from '#test/server/databases.ts'
import { startChoir } from '#test/server/series.ts'
import { setUpSite } from '#test/server/site/visitor.ts'

const day = 86_400_000
/** What is gone takes nothing visible with it. */
const unseen = 'a place that is gone for good'
const juneTwentieth = '2026-06-20T18:00:00Z'
const julyTwentieth = '2026-07-20T18:00:00Z'

describe.each(databases)('what is kept month by month on $name', (database) => {
  const { server, site } = setUpSite(database)

  test('is after every kind of change what a new process makes', async () => {
    const place = await site.addPlace('Mühle')
    const film = await site.word('categories', 'Film')
    const june = await site.addEvent('Im Juni', juneTwentieth, { location: `id:${place}`, tags: ['draußen'] })
    const july = await site.addEvent('Im Juli', julyTwentieth, { location: `id:${place}`, category: film })
    const choir = await startChoir(server)
    const change = (id: string, fields: object) => site.change('events', id, fields)
    const restore = (resource: string, id: string) => site.member.post(`/${resource}/${id}/restore`)
    const steps: Record<string, () => Promise<unknown>> = {
      'a name': () => change(june, { name: 'Im Frühsommer' }),
      'a start in another month': () => change(june, { start: '2026-07-01T18:00:00Z' }),
      tags: () => change(june, { tags: ['drinnen'] }),
      'a cancellation': () => change(june, { canceled: true }),
      'an event far ahead': () => site.addEvent('In zehn Jahren', '2036-01-01T18:00:00Z'),
      'an event that lasts': () => site.addEvent('Seit Jahren', '2025-01-01T18:00:00Z', { end: julyTwentieth }),
      'an event that is not published any more': () => change(july, { published: false }),
      'an event that is published again': () => change(july, { published: true }),
      'the name of a place': () => site.change('places', place, { name: 'Alte Mühle' }),
      'a place that is deactivated': () => site.change('places', place, { deactivated: true }),
      'a place that is active again': () => site.change('places', place, { deactivated: false }),
      'a place in the bin': () => site.remove('places', place),
      'a place out of the bin': () => restore('places', place),
      'dates of a series': () => choir.generate(),
      'a date at another place': () => choir.changeEvent('2026-06-09', { location: 'Garden' }),
      'the place of a series': () => choir.change({ location: 'Garden' }),
      'the name of a category': () => site.change('categories', film, { name: 'Kino' }),
      'the name of a topic': () => site.change('topics', site.words.topic, { name: 'Blues' }),
      'an event in the bin': () => site.remove('events', july),
      'an event out of the bin': () => restore('events', july),
      'a place in the bin again': () => site.remove('places', place),
      [unseen]: async () => {
        server.clock.now += 31 * day
        await purgeSome(server.deps)
      },
      'a year later': async () => {
        server.clock.now += 400 * day
      },
    }
    const filtered = ['/tags/draußen', `/categories/${film}`, `/topics/${site.words.topic}`, `/places/${place}`].map(
      (path) => `${path}/events.ics`,
    )
    const seen = new Map<string, string>()
    for (const [name, step] of Object.entries(steps)) {
      await step()
      for (const path of ['/events.ics', '/?lng=de', ...filtered]) {
        const [kept, fresh] = [await site.html(path), await (await createApp(asNew(server.deps)).request(path)).text()]
        expect([name, path, kept]).toEqual([name, path, fresh])
        if (path === '/events.ics') expect([name, kept === seen.get(path)]).toEqual([name, name === unseen])
        seen.set(path, kept)
      }
    }
  })

  test('is made anew for the months alone in which something changed', async () => {
    const place = await site.addPlace('Mühle')
    const june = await site.addEvent('Im Juni', juneTwentieth)
    await site.addEvent('Im Juli', julyTwentieth, { location: `id:${place}` })
    const months = createMonthCache<{ size: number; uses: Set<string> }>(1_000_000)
    const made = async () => {
      const starts: string[] = []
      const [stretches, references] = [
        await calendarMonths(server.deps, server.clock.now),
        await referencesOf(server.deps),
      ]
      for (const stretch of stretches) {
        await months.remember(stretch, references, async () => {
          starts.push(new Date(stretch.since).toISOString().slice(0, 7))
          return { size: 1, uses: new Set(stretch.since === Date.UTC(2026, 6) ? [place] : []) }
        })
      }
      return starts
    }

    expect(await made()).toEqual(['2026-06', '2026-07'])
    expect(await made()).toEqual([])
    await site.change('events', june, { name: 'Im Frühsommer' })
    expect(await made()).toEqual(['2026-06'])
    await site.change('places', place, { name: 'Alte Mühle' })
    expect(await made()).toEqual(['2026-07'])
    await site.change('events', june, { start: '2026-08-20T18:00:00Z' })
    expect(await made()).toEqual(['2026-08'])
    await site.addEvent('Später', '2036-08-20T18:00:00Z')
    expect(await made()).toEqual(['2030-06'])
  })

  test('has parts of a month with many events, so that a change makes one of them anew', async () => {
    const { db } = server.deps
    const id = await site.addEvent('Im Juli', julyTwentieth)
    const { listed: _listed, ...row } = await db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const days = async (since = server.clock.now) =>
      (await calendarMonths(server.deps, since)).map((span) => {
        const [from, until] = [span.since, span.until].map((at) => new Date(at ?? 0).toISOString().slice(5, 10))
        return `${from} ${until} ${Number.parseInt(span.mark, 10)}`
      })
    const copy = (count: number, date: string) =>
      db
        .insertInto('events')
        .values(Array.from({ length: count }, () => ({ ...row, id: randomUUIDv7(), start_at: Date.parse(date) })))
        .execute()
    await copy(98, '2026-07-01T00:00:00Z')
    await copy(1, '2026-06-30T23:59:00Z')
    expect(await days()).toEqual(['06-01 07-01 1', '07-01 08-01 98'])
    await copy(1, '2026-07-31T23:59:00Z')
    await copy(1, '2026-07-07T23:59:00Z')
    expect(await days()).toEqual(['06-01 07-01 1', '07-01 07-08 99', '07-15 07-22 1', '07-22 08-01 1'])
    expect(await days(Date.UTC(2026, 6, 7, 12))).toEqual(['07-07 08-01 1'])
    expect(await site.html('/events.ics')).toBe(
      await (await createApp(asNew(server.deps)).request('/events.ics')).text(),
    )
  })

  test('goes when room runs out, the least recently used first', async () => {
    for (const start of [juneTwentieth, julyTwentieth, '2026-08-20T18:00:00Z']) await site.addEvent('Konzert', start)
    const [first, second, third] = await calendarMonths(server.deps, server.clock.now)
    if (first === undefined || second === undefined || third === undefined) throw new Error('no stretches')
    const months = createMonthCache<{ size: number; uses: Set<string>; name: string }>(3_000)
    const ask = async (stretch: typeof first, name: string) =>
      (await months.remember(stretch, new Map(), async () => ({ size: 900, uses: new Set(), name }))).name
    const asked = [await ask(first, 'first'), await ask(second, 'second'), await ask(first, 'anew')]

    expect([...asked, await ask(third, 'third')]).toEqual(['first', 'second', 'first', 'third'])
    expect([await ask(first, 'anew'), await ask(second, 'anew')]).toEqual(['first', 'anew'])
  })
})
