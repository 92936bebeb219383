import ical from 'node-ical'
import { expect, test } from 'vitest'
import { readCalendar } from '#server/sources/ical/read.ts'
import { eventbrite, gancioFeed, localist, mobilizon, nextcloud, outlook } from './products.ts'

const reading = {
  now: Date.parse('2027-03-01T00:00:00Z'),
  until: Date.parse('2027-09-01T00:00:00Z'),
  timezone: 'Europe/Berlin',
}

const read = (text: string) => {
  const feed = readCalendar(text, reading)
  if (feed === null || feed === 'tooMany') throw new Error(`not read: ${feed}`)
  return feed
}

/** Berlin is UTC+1 until 28 March 2027. */
const products = [
  {
    product: 'Outlook',
    text: outlook,
    name: 'Sportverein',
    location: 'Turnhalle',
    categories: ['Sport'],
    times: [
      ['Offenes Training', '2027-03-04T17:30:00.000Z', '2027-03-04T19:00:00.000Z'],
      ['Offenes Training', '2027-04-01T16:30:00.000Z', '2027-04-01T18:00:00.000Z'],
      ['Offenes Training', '2027-05-06T16:30:00.000Z', '2027-05-06T18:00:00.000Z'],
    ],
  },
  {
    product: 'Localist',
    text: localist,
    name: 'Museum',
    location: 'City Museum, Hall 2',
    categories: ['Tour'],
    times: [
      ['Sunday tour', '2027-03-28T12:00:00.000Z', '2027-03-28T13:30:00.000Z'],
      ['The river', '2027-03-31T22:00:00.000Z', '2027-04-01T21:59:00.000Z'],
    ],
  },
  {
    product: 'Mobilizon',
    text: mobilizon,
    name: 'Initiative am Fluss',
    categories: ['ARTS'],
    location: 'Bootshaus, Uferweg 2, Lindenau',
    times: [
      ['Floßbau', '2027-04-04T12:00:00.000Z', '2027-04-04T15:00:00.000Z'],
      ['Floßfahrt', '2027-04-11T12:00:00.000Z', '2027-04-11T15:00:00.000Z'],
    ],
  },
  {
    product: 'Gancio',
    text: gancioFeed,
    name: 'Gancio Lindenau',
    location: 'Wagenhalle - Am Gleis 4',
    categories: ['essen', 'konzert'],
    times: [['Küfa', '2027-03-27T18:00:00.000Z', '2027-03-27T21:00:00.000Z']],
  },
  {
    product: 'Nextcloud',
    text: nextcloud,
    name: 'Nachbarschaft',
    location: 'Hof, Gartenstraße 5',
    categories: [],
    times: [
      ['Fahrradwerkstatt', '2027-03-06T09:00:00.000Z', '2027-03-06T11:30:00.000Z'],
      ['Fahrradwerkstatt', '2027-04-17T08:00:00.000Z', '2027-04-17T10:30:00.000Z'],
      ['Fahrradwerkstatt am Sonntag', '2027-04-04T09:00:00.000Z', '2027-04-04T11:30:00.000Z'],
    ],
  },
  {
    product: 'Eventbrite',
    text: eventbrite,
    name: '',
    categories: [],
    location: 'Coworking Lindenau, Merseburger Straße 10, 04177 Leipzig',
    times: [['Gründerabend: Wie geht, was geht?', '2027-04-15T17:00:00.000Z', '2027-04-15T19:00:00.000Z']],
  },
]

test.each(products)('$product: times by hand, and what else it says', ({ text, name, times, location, categories }) => {
  const feed = read(text)
  expect([feed.name, feed.notes]).toEqual([name, []])
  expect(feed.events.map(({ name, start, end }) => [name, start, end])).toEqual(times)
  expect(feed.events[0]).toMatchObject({ location, categories, canceled: false })
})

test('Mobilizon says in small letters that an event is canceled', () => {
  expect(read(mobilizon).events.map(({ canceled }) => canceled)).toEqual([false, true])
})

test('texts of alarms and of other formats are not those of the event', () => {
  const texts = [outlook, gancioFeed].map((text) => read(text).events[0]?.description)
  expect(texts).toEqual(['Bitte Hallenschuhe mitbringen.', 'Essen für alle'])
})

test.each(products)('node-ical reads the same starts of $product', ({ text }) => {
  const [from, to] = [new Date(reading.now), new Date(reading.until)]
  const theirs = Object.values(ical.sync.parseICS(text)).flatMap((component) => {
    if (component?.type !== 'VEVENT') return []
    if (!component.rrule) return [component.start]
    return ical.expandRecurringEvent(component, { from, to, excludeExdates: true }).map(({ start }) => start)
  })
  const timed = theirs.filter((start) => !(start as { dateOnly?: boolean }).dateOnly)
  const ours = read(text).events.filter(({ allDay }) => !allDay)
  expect(timed.map((start) => start.toISOString()).sort()).toEqual(ours.map(({ start }) => start).sort())
})
