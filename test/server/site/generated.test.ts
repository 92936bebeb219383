import { parseFeed } from '@rowanmanning/feed-parser'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { EventFields } from '#domain/event.ts'
import { databases } from '../databases.ts'
import { startTestServer } from '../support.ts'
import { settleSite } from './visitor.ts'

const count = 500
const day = 86_400_000
const start = Date.parse('2026-07-01T10:00:00Z')

const words = fc.constantFrom('Jazz & Blues', 'Fest "im" Hof', 'Größe <1>', 'Čaj; ein, zwei', 'Lesung\\n')
const answer = fc.constantFrom('yes', 'no', 'unknown')
const maybe = <Value>(value: fc.Arbitrary<Value>, empty: Value) => fc.oneof(value, fc.constant(empty))

const facts = fc.record({
  name: words,
  description: maybe(fc.constantFrom('**Kommt** alle', 'Zeile\n\nzweite [hier](https://a.example)'), ''),
  hours: fc.constantFrom(null, 1, 3, 30),
  canceled: fc.boolean(),
  free: fc.boolean(),
  price: maybe(fc.constantFrom('8 €', '5 £, 3 £', 'Spende'), ''),
  soldOut: fc.boolean(),
  postponed: fc.boolean(),
  registration: maybe(fc.constantFrom('https://tickets.example/1', 'a@example.org'), ''),
  online: maybe(fc.constant('https://stream.example'), ''),
  stepFree: answer,
  hearingLoop: answer,
  allDay: fc.boolean(),
  tags: fc.subarray(['open air', 'familie', 'ä,b']),
  involved: fc.boolean(),
  organizer: fc.boolean(),
  place: fc.constantFrom('known', 'bare', 'words', 'wordsWithAddress'),
  picture: fc.boolean(),
})
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never

test(`${count} events of any kind lack nothing that they could say`, { timeout: 180_000 }, async () => {
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  const server = await startTestServer(database)
  try {
    const site = await settleSite(server)
    const known = await site.addPlace('Mühle', { lat: 51.5, lng: -0.1, lift: 'yes' })
    const bare = await site.addPlace('Turm')
    const group = await site.addGroup('Big Band')
    const image = await site.addPicture()
    const fieldsOf = (told: Facts, index: number): Partial<EventFields> => {
      const { hours, place, picture, involved, organizer, allDay, ...rest } = told
      const at = start + index * 3_600_000
      return {
        ...rest,
        allDay,
        start: new Date(at).toISOString(),
        end: hours === null ? null : new Date(at + hours * 3_600_000).toISOString(),
        location: { known: `id:${known}`, bare: `id:${bare}`, words: 'Am Bach', wordsWithAddress: 'Hof' }[place],
        ...(place === 'wordsWithAddress' && { address: 'Hofgasse 1, Stadt' }),
        ...(picture && { image, alt: 'Ein Bild' }),
        ...(involved && { involved: [{ name: 'Ada', description: '' }] }),
        ...(organizer && { organizers: [`id:${group}`] }),
      }
    }
    const samples = fc.sample(facts, { numRuns: count, seed: 15 })
    const entries: { id: string; told: Facts }[] = []
    for (const [index, told] of samples.entries()) {
      const { name = '', start: at = '', ...fields } = fieldsOf(told, index)
      entries.push({ told, id: await site.addEvent(name, at, fields) })
    }

    const faults: string[] = []
    const byId = new Map<string, Record<string, unknown>>()
    for (const { id, told } of entries) {
      const html = await site.html(await site.pathOf(id))
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
      const ld: Record<string, unknown> = JSON.parse(json)
      byId.set(id, ld)
      const wanted = {
        '@type': true,
        '@id': true,
        name: true,
        url: true,
        startDate: true,
        location: true,
        eventStatus: true,
        eventAttendanceMode: true,
        inLanguage: true,
        endDate: told.hours !== null || told.allDay,
        description: told.description !== '',
        image: told.picture,
        organizer: told.organizer,
        performer: told.involved,
        offers: !told.canceled && (told.free || told.price !== '' || told.registration !== '' || told.soldOut),
        isAccessibleForFree: told.free,
        keywords: told.tags.length > 0,
      }
      for (const [name, isWanted] of Object.entries(wanted))
        if (name in ld !== isWanted) faults.push(`${id} ${name} ${JSON.stringify(told)}`)
      const places = [ld.location].flat() as Record<string, unknown>[]
      const [place] = places
      if (!place?.name || !place.address) faults.push(`${id}: a place without name or address`)
      if ((told.place === 'known') !== Boolean(place?.geo)) faults.push(`${id}: where it is`)
      const isTold = told.stepFree !== 'unknown' || told.hearingLoop !== 'unknown' || told.place === 'known'
      if (isTold !== Boolean(place?.amenityFeature)) faults.push(`${id}: accessibility`)
      if ((told.online !== '') !== places.some((one) => one['@type'] === 'VirtualLocation'))
        faults.push(`${id}: online`)
      if (told.canceled) continue
      const offer = Object(ld.offers)
      if (told.free && offer.price !== 0) faults.push(`${id}: free`)
      if (told.price === '8 €' && offer.priceCurrency !== 'EUR') faults.push(`${id}: currency`)
      if (told.free && told.price === '' && 'priceCurrency' in offer) faults.push(`${id}: a currency that nobody named`)
    }
    expect(faults).toEqual([])

    const calendar = new ICAL.Component(ICAL.parse(await (await site.get('/events.ics')).text()))
    const read = new Map(calendar.getAllSubcomponents('vevent').map((one) => [uidOf(one), new ICAL.Event(one)]))
    expect(read.size).toBe(count)
    for (const { id, told } of entries) {
      const event = [...read].find(([uid]) => uid.startsWith(id))?.[1]
      expect(event?.summary, id).toContain(told.name)
      expect(event?.component.getFirstPropertyValue('status'), id).toBe(
        told.canceled ? 'CANCELLED' : told.postponed ? 'TENTATIVE' : 'CONFIRMED',
      )
      const at = event?.startDate.toJSDate().getTime() ?? 0
      const said = Date.parse(String(byId.get(id)?.startDate))
      expect(told.allDay ? Math.abs(at - said) < day : at === said, `${id} starts`).toBe(true)
      expect(Boolean(event?.component.getFirstProperty('geo')), id).toBe(told.place === 'known')
      expect(Boolean(event?.component.getFirstProperty('image')), id).toBe(told.picture)
    }

    for (const ending of ['rss', 'atom']) {
      const feed = parseFeed(await (await site.get(`/events.${ending}`)).text())
      expect(feed.items.length, ending).toBe(200)
      const newest = entries.slice(-200)
      for (const item of feed.items) {
        const told = newest.find(({ id }) => item.id?.includes(id))?.told
        expect(told, `${ending}: ${item.id}`).toBeDefined()
        expect(item.title).toContain(told?.name)
        expect(item.url).toMatch(/^http:\/\/calendar\.test\/events\/2026-/)
        expect(item.categories.map(({ term }) => term).toSorted()).toEqual(
          ['Jazz', 'Konzert', ...(told?.tags ?? [])].toSorted(),
        )
        expect(item.media.length > 0, `${ending}: picture of ${item.id}`).toBe(told?.picture)
      }
    }
  } finally {
    await server.stop()
  }
})

const uidOf = (component: ICAL.Component): string => String(component.getFirstPropertyValue('uid'))
