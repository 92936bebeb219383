import { expect, test } from 'vitest'
import { feedsIn } from '#server/sources/look.ts'

const base = 'https://club.example/events/'
const urlsIn = (html: string) => feedsIn(html, base).map(({ url }) => url)

test('calendars are found by their links, with their names', () => {
  const html = `<link rel="alternate" type="text/calendar" title="All &amp; more" href="/all.ics">
    <a href="webcal://club.example/choir.ics">Our <b>choir</b></a> <a href="/about">About</a>
    <a href="?ical=1">Export</a> <a href="page?format=ical">One</a> <a href="/all.ics">Again</a>`
  expect(feedsIn(html, base)).toEqual([
    { url: 'https://club.example/all.ics', name: 'All & more', events: null },
    { url: 'https://club.example/choir.ics', name: 'Our choir', events: null },
    { url: 'https://club.example/events/?ical=1', name: 'Export', events: null },
    { url: 'https://club.example/events/page?format=ical', name: 'One', events: null },
  ])
})

test('so are calendars of Google in a frame, and pages of The Events Calendar', () => {
  const id = 'choir@group.calendar.google.com'
  const feed = `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`
  const frame = (src: string) =>
    `<iframe src="https://calendar.google.com/calendar/embed?src=${src}&ctz=Europe"></iframe>`
  expect(urlsIn(frame(encodeURIComponent(id)))).toEqual([feed])
  expect(urlsIn(frame(Buffer.from(id).toString('base64url')))).toEqual([feed])
  expect(urlsIn('<div class="tribe-events view"></div>')).toEqual(['https://club.example/events/?ical=1'])
})

test('nothing else is taken for one', () => {
  const html =
    '<a href="javascript:x.ics">a</a><a href="file:///x.ics">b</a><iframe src="https://x.example/?src=y"></iframe>'
  expect(urlsIn(html)).toEqual([])
  expect(urlsIn('')).toEqual([])
  const many = Array.from({ length: 100 }, (_, index) => `<a href="/${index}.ics">${index}</a>`).join('')
  expect(urlsIn(many)).toHaveLength(20)
})
