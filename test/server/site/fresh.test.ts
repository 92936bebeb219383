import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { asNew, databases } from '#test/server/databases.ts'
import { setUpSite } from '#test/server/site/visitor.ts'

/** What, which entry, which value. */
const write = fc.record({ kind: fc.nat(9), which: fc.nat(99), value: fc.nat(99) })

const starts = ['2026-06-06T18:00:00Z', '2026-06-20T18:00:00Z', '2026-07-20T18:00:00Z', '2026-08-01T18:00:00Z']
const names = ['Chor', 'Markt', 'Jazz & Brot', 'Lesung', 'Film']
const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item

describe.each(databases)('what a process keeps on $name', (database) => {
  const { server, site } = setUpSite(database)

  test('is after any writes what a new process makes', { timeout: 120_000 }, async () => {
    const { member, words } = site
    const events: string[] = []
    const places: string[] = []
    const change = async (resource: string, id: string, fields: object) => {
      const { status } = await member.get(`/${resource}/${id}`)
      // In the bin.
      if (status === 200) await site.change(resource, id, fields)
    }
    const kinds: readonly ((which: number, value: number) => Promise<unknown>)[] = [
      async (which, value) => {
        const location = value % 2 === 0 || places.length === 0 ? 'Park' : `id:${pick(places, which)}`
        events.push(
          await site.addEvent(pick(names, which), pick(starts, value), { location, tags: [pick(names, value)] }),
        )
      },
      async () => places.push(await site.addPlace(`Halle ${server.clock.now}`)),
      (which, value) => change('events', pick(events, which), { name: pick(names, value) }),
      (which, value) => change('events', pick(events, which), { start: pick(starts, value) }),
      (which, value) =>
        change('events', pick(events, which), { published: value % 2 === 0, tags: [pick(names, value)] }),
      (which, value) => change('events', pick(events, which), { canceled: value % 2 === 0 }),
      (which, value) =>
        change('places', pick(places, which), { name: `Halle ${server.clock.now}`, deactivated: value % 3 === 0 }),
      () => site.change('topics', words.topic, { name: `Thema ${server.clock.now}` }),
      (which) => site.remove('events', pick(events, which)),
      (which) => member.post(`/events/${pick(events, which)}/restore`, {}),
    ]
    const first = await site.addEvent('Chor', pick(starts, 0))
    events.push(first, await site.addEvent('Markt', pick(starts, 1)))
    places.push(await site.addPlace('Mühle'))
    const look = async (path: string) => {
      const kept = await site.html(path)
      const fresh = await (await createApp(asNew(server.deps)).request(path)).text()
      expect([path, kept]).toEqual([path, fresh])
    }
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 5 }), async (writes) => {
        for (const { kind, which, value } of writes) {
          server.clock.now += 1
          await kinds[kind]?.(which, value)
          const paths = [
            '/',
            '/?month=2026-06',
            '/?text=Markt',
            '/events.ics',
            '/events.rss',
            '/events.atom',
            await site.pathOf(first),
          ]
          for (const path of [pick(paths, which), pick(paths, value)]) if (path !== '') await look(path)
        }
      }),
      { numRuns: 8 },
    )
  })
})
