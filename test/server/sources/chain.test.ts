import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import type { Source } from '#domain/sources/source.ts'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from '../support.ts'

const choir = (concert = 'Summer concert') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'NAME:The choir',
    'BEGIN:VEVENT',
    'UID:concert@choir.example',
    'DTSTART:20260610T180000Z',
    `SUMMARY:${concert}`,
    'LOCATION:Town hall',
    'URL:https://choir.example/concert',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:rehearsal@choir.example',
    'DTSTART;TZID=Europe/London:20260602T190000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'SUMMARY:Rehearsal',
    'LOCATION:School',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:rehearsal@choir.example',
    'RECURRENCE-ID;TZID=Europe/London:20260609T190000',
    'DTSTART;TZID=Europe/London:20260611T203000',
    'SUMMARY:Rehearsal (moved)',
    'LOCATION:School',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:trip@choir.example',
    'DTSTART;VALUE=DATE:20260620',
    'SUMMARY:Trip',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

const calendarOf = async (server: TestServer) => {
  const member: Member = await server.as('moderator')
  const word = async (path: string) => idOf(await member.post(path, { name: 'Other', headline: 'Other' }))
  const rules = { category: await word('/categories'), topic: await word('/topics') }
  const site = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  return {
    site,
    feed: `${server.url}/events.ics`,
    addEvent: async (name: string, start: string) =>
      idOf(await member.post('/events', { ...newEvent(0), end: null, name, start, location: 'Park', ...rules })),
    remove: async (id: string) => expect((await member.delete(`/events/${id}`)).status).toBe(200),
    preview: async (url: string) =>
      (await member.post('/sources/preview', { name: 'From there', url, owner: 'town', ...rules }))
        .body as SourcePreview,
    takeOver: async (name: string, url: string) => {
      const id = idOf(await member.post('/sources', { name, url, owner: 'town', ...rules }))
      return async () => {
        server.clock.now += 1_000
        const { body } = await member.post(`/sources/${id}/run`, { force: true })
        const { outcome, created, changed, canceled } = (body as Source).last ?? {}
        return { outcome, created, changed, canceled }
      }
    },
    events: async () => {
      const { body } = await member.get('/events?limit=1000&sorting=start&order=ASC')
      return body as { id: string; name: string; canceled: boolean }[]
    },
    rename: async (old: string, name: string) => {
      const { body } = await member.get('/events?limit=1000')
      const found = (body as { id: string; name: string }[]).find((one) => one.name === old)
      expect((await member.put(`/events/${found?.id}`, { ...found, name })).status).toBe(200)
    },
    identities: async () =>
      new ICAL.Component(ICAL.parse(await site('/events.ics'))).getAllSubcomponents('vevent').map((one) => ({
        uid: one.getFirstPropertyValue('uid'),
        url: one.getFirstPropertyValue('url'),
      })),
  }
}

describe.each(databases)('a chain of calendars on $name', (database) => {
  let source: Server
  let [address, content] = ['', '']
  let [near, far]: TestServer[] = []
  beforeAll(async () => {
    source = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(content))
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/choir.ics`
    near = await startTestServer(database, { sourceHosts: ['127.0.0.1'] })
    far = await startTestServer(database, { sourceHosts: ['127.0.0.1'] })
  })
  afterAll(async () => {
    source.closeAllConnections()
    source.close()
    await near?.stop()
    await far?.stop()
  })
  const start = async () => {
    if (!near || !far) throw new Error('not started')
    content = choir()
    await Promise.all([near.clear(), far.clear()])
    return { b: await calendarOf(near), c: await calendarOf(far) }
  }
  const nothing = { outcome: 'done', created: 0, changed: 0, canceled: 0 }

  test('what comes from A by way of B is in C once, whatever comes first, and follows both', async () => {
    const { b, c } = await start()
    const own = await b.addEvent('Flea market', '2026-06-13T09:00:00.000Z')
    const fromA = await b.takeOver('Choir', address)
    expect(await fromA()).toEqual({ ...nothing, created: 5 })
    expect(await b.identities()).toEqual([
      { uid: 'rehearsal@choir.example/occurrence/20260602T180000Z', url: expect.any(String) },
      { uid: 'concert@choir.example', url: 'https://choir.example/concert' },
      { uid: 'rehearsal@choir.example/occurrence/20260609T180000Z', url: expect.any(String) },
      { uid: own, url: expect.stringContaining('calendar.test/events/') },
      { uid: 'rehearsal@choir.example/occurrence/20260616T180000Z', url: expect.any(String) },
      { uid: 'trip@choir.example', url: expect.any(String) },
    ])

    const direct = await c.takeOver('Choir', address)
    expect(await direct()).toEqual({ ...nothing, created: 5 })
    // Neither name, start nor place would find it.
    await b.rename('Summer concert', 'Everybody sings')
    expect((await c.preview(b.feed)).counts).toMatchObject({ new: 1, same: 5, double: 0 })
    const byB = await c.takeOver('Town B', b.feed)
    expect(await byB()).toEqual({ ...nothing, created: 1 })
    expect((await c.events()).map(({ name }) => name)).toEqual([
      'Rehearsal',
      'Summer concert',
      'Rehearsal (moved)',
      'Flea market',
      'Rehearsal',
      'Trip',
    ])
    expect((await c.identities()).map(({ uid }) => uid)).toContain(own)

    content = choir('Summer concert with band')
    expect(await direct()).toEqual({ ...nothing, changed: 1 })
    expect(await byB()).toEqual(nothing)
  })

  test('the other way round it is once, too', async () => {
    const { b, c } = await start()
    const fromA = await b.takeOver('Choir', address)
    await fromA()
    const byB = await c.takeOver('Town B', b.feed)
    expect(await byB()).toEqual({ ...nothing, created: 5 })
    content = choir('Renamed meanwhile').replace('20260610T180000Z', '20260610T170000Z')
    const direct = await c.takeOver('Choir', address)
    expect(await direct()).toEqual(nothing)
    expect(await c.events()).toHaveLength(5)
    expect((await c.identities())[1]).toEqual({
      uid: 'concert@choir.example',
      url: 'https://choir.example/concert',
    })
  })

  test('what B deletes is not canceled where A still names it, and what comes back to B is its own', async () => {
    const { b, c } = await start()
    const own = await b.addEvent('Flea market', '2026-06-13T09:00:00.000Z')
    const fromA = await b.takeOver('Choir', address)
    await fromA()
    const [direct, byB] = [await c.takeOver('Choir', address), await c.takeOver('Town B', b.feed)]
    await direct()
    await byB()
    const trip = (await b.events()).find(({ name }) => name === 'Trip')
    await b.remove(trip?.id ?? '')
    expect((await b.identities()).map(({ uid }) => uid)).not.toContain('trip@choir.example')
    expect(await byB()).toEqual(nothing)
    expect((await c.events()).filter(({ canceled }) => canceled)).toEqual([])

    const back = await b.takeOver('Town C', c.feed)
    expect(await back()).toEqual(nothing)
    expect(await b.events()).toHaveLength(5)
    await b.remove(own)
    expect(await back()).toEqual(nothing)
    expect((await b.events()).map(({ name }) => name)).not.toContain('Flea market')
  })
})
