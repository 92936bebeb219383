import { describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { setUpSite } from './visitor.ts'

const [sqlite] = databases as [(typeof databases)[number]]

const addressesIn = (html: string) =>
  [...html.matchAll(/<input id="(?:ical|rss|atom)" type="url" value="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )

describe('the page about subscriptions', () => {
  const { site } = setUpSite(sqlite)

  test('names the addresses of the whole calendar and how programs take them up', async () => {
    const html = await site.html('/subscribe')
    expect(addressesIn(html)).toEqual([
      'http://calendar.test/events.ics',
      'http://calendar.test/events.rss',
      'http://calendar.test/events.atom',
    ])
    expect(html).toContain('href="webcal://calendar.test/events.ics"')
    expect(html).toContain(
      'href="https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fcalendar.test%2Fevents.ics"',
    )
    expect(html).toContain(
      'href="https://outlook.live.com/calendar/0/addfromweb?url=http%3A%2F%2Fcalendar.test%2Fevents.ics&amp;name=Stadtkalender"',
    )
    expect(html).toContain('<link rel="canonical" href="http://calendar.test/subscribe">')
    expect(html).toContain(`href="/subscribe?category=${site.words.category}"`)
  })

  test('keeps the filter, names it and lets parts of it go', async () => {
    const html = await site.html(`/subscribe?text=jazz&category=${site.words.category}&free=1`)
    const search = `text=jazz&category=${site.words.category}&free=1`
    expect(addressesIn(html)[0]).toBe(`http://calendar.test/events.ics?${search}`)
    expect(html).toContain('„jazz“, Konzert, Eintritt frei abonnieren</h1>')
    expect(html).toContain(`href="/subscribe?text=jazz&amp;free=1"`)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  test('names the feeds of a group or a place, which are what the page of each links to', async () => {
    const [group, place] = [await site.addGroup('Chor'), await site.addPlace('Mühle')]
    for (const [field, id, name] of [
      ['group', group, 'Chor'],
      ['place', place, 'Mühle'],
    ] as const) {
      expect(await site.html(`/${field}s/${id}`)).toContain(`href="/subscribe?${field}=${id}"`)
      const html = await site.html(`/subscribe?${field}=${id}`)
      expect(html).toContain(`<h1>${name} abonnieren</h1>`)
      expect(addressesIn(html)[0]).toBe(`http://calendar.test/${field}s/${id}/events.ics`)
      const feed = await site.get(`/${field}s/${id}/events.ics`)
      expect(feed.status).toBe(200)
    }
    const both = addressesIn(await site.html(`/subscribe?group=${group}&place=${place}`))
    expect(both[1]).toBe(`http://calendar.test/events.rss?place=${place}&group=${group}`)
  })

  test('gives a visitor the feed in the language of the page', async () => {
    const html = await site.html('/subscribe?lng=en')
    expect(addressesIn(html)[1]).toBe('http://calendar.test/events.rss?lng=en')
    expect(html).toContain('<h1>Subscribe</h1>')
  })

  test.each(['rss', 'atom'])('gives a feed (%s) that names itself in that language', async (ending) => {
    const address = `http://calendar.test/events.${ending}?free=1&lng=en`
    expect(await site.html(`/events.${ending}?free=1&lng=en`)).toContain(`href="${address.replace('&', '&amp;')}"`)
  })

  test.each([
    '/?tag=jazz&near=Nirgendwo&km=5',
    '/?near=Nirgendwo',
    '/?category=01a207ad-09b1-7838-b630-aba5c41bd2c1',
    '/?topic=01a207ad-09b1-7838-b630-aba5c41bd2c1',
    '/?month=2026-06&place=nowhere',
  ])('is there for a calendar that asks for what is gone: %s', async (path) => {
    const html = await site.html(path)
    const [, subscribe = ''] = /<p class="subscribe"><a class="action" href="([^"]*)"/.exec(html) ?? []
    expect(subscribe).toBe(path.includes('jazz') ? '/subscribe?tag=jazz' : '/subscribe')
    expect((await site.get(subscribe)).status).toBe(200)
    const [, feed = ''] = /<link rel="alternate" type="text\/calendar"[^>]*href="([^"]*)"/.exec(html) ?? []
    expect((await site.get(feed)).status).toBe(200)
  })

  test.each(['category', 'topic', 'place', 'group', 'access'])('is not there for a %s that is not', async (field) => {
    expect((await site.get(`/subscribe?${field}=01a207ad-09b1-7838-b630-aba5c41bd2c1`)).status).toBe(404)
  })

  test.each([
    ['kinder nicht draußen', 'nicht draußen', 'kinder'],
    ['nicht yoga', 'nicht yoga', ''],
    ['jeden dienstag', 'jeden dienstag', ''],
    ['vormittags', 'vormittags', ''],
    ['kinder nach 20 Uhr', 'nach 20 Uhr', 'kinder'],
    ['kinder nicht draußen, abends', 'nicht draußen|abends', 'kinder'],
    ['kinder Sammstag', 'samstag', 'kinder'],
    ['1. Advent', '1. Advent', ''],
    ['kinder am Nikolaus', 'am Nikolaus', 'kinder'],
    ['Ostern', 'Ostern', ''],
    ['kinder ohne Weihnachten', 'ohne Weihnachten', 'kinder'],
    ['kinder nicht an Heiligabend oder Weihnachten', 'nicht an Heiligabend oder Weihnachten', 'kinder'],
    ['kinder', '', 'kinder'],
    ['was ist los', '', ''],
  ])('says beside the link, and behind it, what it does not keep of a search: %s', async (text, lost, kept) => {
    await site.addEvent('Spielfest', '2026-06-02T09:00:00Z', { tags: ['kinder'] })
    const html = await site.html(`/?text=${encodeURIComponent(text)}`)
    const words = lost === '' ? [] : lost.split('|')
    const told = words.map((word) => `„${word}“`).join(', ')
    const toldIn = (page: string) => /Das gilt im Abo nicht: (.*)\. Es bringt deshalb mehr/.exec(page)?.[1] ?? ''
    const [, path = '', hint = ''] =
      /<p class="subscribe"><a class="action" href="([^"]*)"[^>]*>(.*)<\/p>/.exec(html) ?? []
    expect(toldIn(hint)).toBe(told)
    const { pathname, searchParams } = new URL(path.replaceAll('&amp;', '&'), 'http://calendar.test')
    expect(pathname).toBe('/subscribe')
    expect(Object.fromEntries(searchParams)).toEqual({
      ...(kept !== '' && { text: kept }),
      ...(lost !== '' && { lost: words.join(', ') }),
    })
    const page = await site.html(path.replaceAll('&amp;', '&'))
    expect(toldIn(page)).toBe(told)
    expect(addressesIn(page)[0]).toBe(`http://calendar.test/events.ics${kept === '' ? '' : `?text=${kept}`}`)
  })

  test('a title and links of a search name days as they were typed', async () => {
    await site.addEvent('Spielfest', '2026-12-06T09:00:00Z', { tags: ['kinder'] })
    const html = await site.html('/?text=kinder+am+Nikolaus+nicht+abends')
    expect(html).toMatch(/<title>„kinder am Nikolaus nicht abends“/)
    expect(html).toContain('href="/?text=am+Nikolaus+nicht+abends"')
    expect(html.replace(/datetime="[^"]*"|href="\/events\/[^"]*"|<script.*?<\/script>/gs, '')).not.toMatch(
      />[^<]*2026-12-06/,
    )
    expect(await site.html('/?text=kinder+ohne+Weihnachten')).toContain('>ohne Weihnachten weglassen<')
  })

  test('words that are not kept come as text, whatever they are', async () => {
    const html = await site.html(`/subscribe?lost=${encodeURIComponent('<b>x</b>, , "y"')}`)
    expect(html).toContain('„&lt;b&gt;x&lt;/b&gt;“, „&#34;y&#34;“')
    expect(html).not.toContain('<b>x')
    expect(await site.html('/subscribe?lost=+,+')).not.toContain('Das gilt im Abo nicht')
    const chosen = await site.html(`/subscribe?category=${site.words.category}&lost=abends`)
    expect(chosen).toContain('href="/subscribe?lost=abends"')
    expect(addressesIn(chosen)[0]).toBe(`http://calendar.test/events.ics?category=${site.words.category}`)
  })

  test.each(['/', '/?text=x', '/?text=konzert', '/?month=2026-06', '/groups', '/places'])(
    'is linked from %s',
    async (path) => {
      await site.addEvent('Konzert', '2026-06-02T10:00:00Z')
      expect(await site.html(path)).toMatch(/<p class="subscribe"><a class="action" href="\/subscribe/)
      const what = path.includes('konzert') ? 'Alles, was hier erscheint, im' : 'Alle Veranstaltungen im'
      expect(await site.html(path)).toContain(`<span class="soft">${what} eigenen Kalender oder als RSS,`)
    },
  )
})
