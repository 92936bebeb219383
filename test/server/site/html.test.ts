import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { startChoir } from '../series.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { settleSite } from './visitor.ts'

/** Authors' long titles are allowed; the frame closes void elements plainly. */
const checker = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'doctype-style': ['error', { style: 'lowercase' }], 'long-title': 'off', 'no-trailing-whitespace': 'off' },
})

const [sqlite] = databases as [(typeof databases)[number]]

describe('the HTML of every public page', () => {
  let server: TestServer
  let paths: Record<string, string>
  beforeAll(async () => {
    server = await startTestServer(sqlite)
    const site = await settleSite(server)
    const image = await site.addPicture()
    const description = '# Eins\n\n- a\n- b\n\n1. c\n\n> zitiert\n\n`x` https://a.test'
    const more = { description, image, alt: 'Ein "Bild"', link: 'https://a.test/?b=1&c=2', email: 'a@b.example' }
    const place = await site.addPlace('Mühle & Söhne', { ...more, district: 'Alt & Neu', lat: 51.5, lng: -0.1 })
    const group = await site.addGroup('Chor <1>', more)
    const event = await site.addEvent('Sommer & "Jazz" <Fest>', '2026-06-06T18:00:00Z', {
      description,
      image,
      alt: '',
      location: `id:${place}`,
      organizers: [`id:${group}`],
      tags: ['a & b'],
      end: '2026-06-08T18:00:00Z',
      involved: [{ name: 'Ada', description: 'Gesang' }],
    })
    await site.addEvent('Teil', '2026-06-06T19:00:00Z', { parent: `id:${event}` })
    const canceled = await site.addEvent('Abgesagt', '2026-06-07T18:00:00Z', { canceled: true })
    const past = await site.addEvent('Vorbei', '2026-06-01T08:00:00Z', { end: '2026-06-01T09:00:00Z' })
    for (let index = 0; index < 60; index += 1) await site.addEvent(`Reihe ${index}`, '2026-06-07T18:00:00Z')
    const series = await startChoir(server)
    await series.generate()
    await series.changeEvent('2026-06-16', { canceled: true })
    await series.changeEvent('2026-06-23', { name: 'Konzert & mehr' })
    const choir = await series.eventOn('2026-06-02')
    paths = {
      calendar: '/',
      second: '/?page=2',
      narrowed: '/?text=a+"b"&tag=a+%26+b&from=2026-06-01',
      none: '/?text=xyz',
      month: '/?month=2026-06',
      emptyMonth: '/?month=2027-02',
      event: `/events/${event}`,
      canceled: `/events/${canceled}`,
      past: `/events/${past}`,
      choir: `/events/${choir.id}`,
      groups: '/groups',
      group: `/groups/${group}`,
      places: '/orte?text=m',
      place: `/places/${place}`,
      subscribe: '/subscribe',
      subscribeToGroup: `/subscribe?group=${group}`,
      about: '/about',
      missing: '/nowhere',
    }
  })
  afterAll(() => server.stop())

  test.each(['de', 'en'])('is valid in %s', async (language) => {
    const found: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      const html = await (await fetch(server.url + path, { headers: { 'Accept-Language': language } })).text()
      const report = await checker.validateString(html, path)
      for (const { ruleId, message, line } of report.results.flatMap(({ messages }) => messages)) {
        found.push(`${name}: ${ruleId}: ${message}: ${html.split('\n')[line - 1]?.trim()}`)
      }
    }
    expect(found).toEqual([])
  })
})
