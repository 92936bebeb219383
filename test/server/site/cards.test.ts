import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { setUpSite } from './visitor.ts'

const when = '2026-06-20T18:00:00Z'

const cardIn = (html: string): string =>
  (/property="og:image" content="http:\/\/calendar\.test([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

describe.each(databases)('preview pictures on $name', (database) => {
  const { site } = setUpSite(database)

  test('each page has one of 1200 by 630, drawn of its words or around its picture', async () => {
    const drawn = await site.addEvent('Jazz & <Blues>', when)
    const image = await site.addPicture()
    const pictured = await site.addEvent('Mit Bild', when, { image, alt: 'Ein Baum' })
    const place = await site.addPlace('Mühle')
    const [home, event, other, entry] = await Promise.all([
      site.html('/'),
      site.html(await site.pathOf(drawn)),
      site.html(await site.pathOf(pictured)),
      site.html(`/places/${place}`),
    ])
    expect(other).toContain('<meta property="og:image:alt" content="Ein Baum">')
    expect(event).toContain('<meta name="twitter:card" content="summary_large_image">')
    for (const page of [home, event, other, entry]) {
      const answer = await site.get(cardIn(page))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { format, width, height } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    }
  })

  test('its address changes with what is to be seen; an old one is not kept', async () => {
    const id = await site.addEvent('Jazz', when)
    const before = cardIn(await site.html(await site.pathOf(id)))
    await site.change('events', id, { name: 'Blues' })
    const after = cardIn(await site.html(await site.pathOf(id)))
    expect(after).not.toBe(before)
    expect((await site.get(before)).headers.get('cache-control')).toBe('no-cache')
    expect(cardIn(await site.html(`${await site.pathOf(id)}?lng=en`))).not.toBe(after)
  })

  test('what is not there or hidden has none', async () => {
    const id = await site.addEvent('Jazz', when, { deactivated: true })
    for (const path of [`/cards/events/${id}.jpg`, '/cards/events/1.jpg', '/cards/users/1.jpg', '/cards/places/x.jpg'])
      expect((await site.get(path)).status, path).toBe(404)
  })
})
