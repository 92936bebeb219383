import { expect, test } from 'vitest'
import { scanPage } from '#server/sources/page/scan.ts'

const base = 'https://club.example/events/'
const feedsIn = (html: string, address = base) => scanPage(html, address).feeds
const urlsIn = (html: string, address = base) => feedsIn(html, address).map(({ url }) => url)

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

test('pages of Localist have a calendar for all, and one for each group', () => {
  const html = `<html><head><link rel="stylesheet" href="https://localist-images.azureedge.net/app.css"></head>
    <body class="em-body"><div class="em-card"><a href="/event/open-day">Open day</a></div></body></html>`
  const at = (path: string) => urlsIn(html, `https://events.college.example${path}`)
  expect(at('/')).toEqual(['https://events.college.example/calendar.ics'])
  expect(at('/calendar/week')).toEqual(['https://events.college.example/calendar.ics'])
  expect(at('/group/choir?x=1')).toEqual(['https://events.college.example/group/choir/calendar.ics'])
})

test('The Events Calendar offers one calendar under several names, which is named once', () => {
  const html = `<div class="tribe-events tribe-events-view"><ul class="tribe-events-c-subscribe-dropdown__list">
    <li><a href="https://www.google.com/calendar/render?cid=webcal%3A%2F%2Fclub.example">Google Kalender</a></li>
    <li><a href="webcal://club.example/?post_type=tribe_events&#038;ical=1&#038;eventDisplay=list">iCalendar</a></li>
    <li><a href="https://outlook.office.com/owa?path=/calendar/action/compose&#038;rru=addsubscription">Outlook 365</a></li>
    <li><a href="https://club.example/events/?ical=1">.ics-Datei exportieren</a></li>
    <li><a href="https://club.example/events/?outlook-ical=1">Exportiere Outlook .ics Datei</a></li></ul></div>`
  expect(urlsIn(html)).toEqual([
    'https://club.example/?post_type=tribe_events&ical=1&eventDisplay=list',
    'https://club.example/events/?ical=1',
  ])
})

test('Squarespace has the calendar of an event behind ?format=ical, linked or not', () => {
  const head = '<script src="https://static1.squarespace.com/static/vta/x.js"></script>'
  const article = (link: string) => `${head}<article class="eventitem"><h1>Concert</h1>${link}</article>`
  const [address, feed] = ['https://club.example/events/concert', 'https://club.example/events/concert?format=ical']
  expect(
    urlsIn(article('<a class="eventitem-meta-export-ical" href="/events/concert?format=ical">ICS</a>'), address),
  ).toEqual([feed])
  expect(urlsIn(article(''), address)).toEqual([feed])
  expect(urlsIn(`${head}<main>A shop</main>`, address)).toEqual([])
})

test('a page of Squarespace with many events has one list of them, and not a calendar for each', () => {
  const html = `<script src="https://static1.squarespace.com/static/vta/x.js"></script><div class="eventlist eventlist--upcoming">
    <article class="eventlist-event"><a href="/events/concert?format=ical">ICS</a></article>
    <article class="eventlist-event"><a href="/events/fair?format=ical">ICS</a></article></div>`
  const list = 'https://club.example/events?format=json'
  expect(urlsIn(html, 'https://club.example/events')).toEqual([list])
  expect(urlsIn(html, 'https://club.example/events?view=calendar&month=03-2027')).toEqual([list])
  expect(urlsIn(html, 'https://club.example/events?category=Kids#top')).toEqual([
    'https://club.example/events?category=Kids&format=json#top',
  ])
  expect(urlsIn(`${html}<a href="https://other.example/choir.ics">Choir</a>`, 'https://club.example/events')).toEqual([
    'https://other.example/choir.ics',
    list,
  ])
})

test('a link to a calendar of Google is as good as its frame', () => {
  const cid = Buffer.from('choir@group.calendar.google.com').toString('base64')
  expect(urlsIn(`<a href="https://calendar.google.com/calendar/u/0?cid=${cid}">Add</a>`)).toEqual([
    'https://calendar.google.com/calendar/ical/choir%40group.calendar.google.com/public/basic.ics',
  ])
  expect(urlsIn('<a href="https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fx">Add</a>')).toEqual([])
})
