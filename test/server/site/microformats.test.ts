import { mf2 } from 'microformats-parser'
import { describe, expect, test } from 'vitest'
import { databases } from '../databases.ts'
import { setUpSite } from './visitor.ts'

/** h-event. */

const [sqlite] = databases as [(typeof databases)[number]]

const baseUrl = 'http://calendar.test'

describe('a reader of microformats', () => {
  const { site } = setUpSite(sqlite)

  const eventsIn = async (path: string) =>
    mf2(await site.html(path), { baseUrl }).items.filter(({ type }) => type?.includes('h-event'))

  test('finds all facts of an event on its page', async () => {
    const hall = await site.addPlace('Mühle', { address: 'Mühlweg 3, Stadt' })
    const id = await site.addEvent('Jazz & <b>Wein</b>', '2026-06-02T17:30:00Z', {
      end: '2026-06-02T20:00:00Z',
      location: `id:${hall}`,
      location2: 'Keller',
      organizers: ['Jazzclub'],
      tags: ['Swing'],
      description: 'Mit **Band**.',
    })
    const path = await site.pathOf(id)
    expect(await eventsIn(path)).toEqual([
      {
        type: ['h-event'],
        properties: {
          name: ['Jazz & <b>Wein</b>'],
          url: [baseUrl + path],
          start: ['2026-06-02T17:30:00.000Z'],
          end: ['2026-06-02T20:00:00.000Z'],
          location: [
            {
              type: ['h-card'],
              value: 'Mühle',
              properties: { name: ['Mühle'], adr: ['Mühlweg 3, Stadt'] },
            },
          ],
          organizer: ['Jazzclub'],
          category: ['Konzert', 'swing'],
          content: [{ value: 'Mit Band.', html: '<p>Mit <strong>Band</strong>.</p>' }],
        },
      },
    ])
  })

  test('finds name, address, beginning, place, category and first words of each event of a list', async () => {
    const id = await site.addEvent('Chor', '2026-06-02T17:30:00Z', { description: 'Wir *singen*.' })
    const canceled = await site.addEvent('Markt', '2026-06-03T08:00:00Z', { canceled: true })
    const entries = (first: string, second: string) => [
      {
        type: ['h-event'],
        properties: {
          name: ['Chor'],
          url: [baseUrl + first],
          start: ['2026-06-02T17:30:00.000Z'],
          location: ['Park'],
          category: ['Konzert'],
          summary: ['Wir singen.'],
        },
      },
      {
        type: ['h-event'],
        properties: {
          name: ['Markt'],
          url: [baseUrl + second],
          start: ['2026-06-03T08:00:00.000Z'],
          location: ['Park'],
          category: ['Konzert'],
        },
      },
    ]
    const expected = entries(await site.pathOf(id), await site.pathOf(canceled))
    expect(await eventsIn('/')).toEqual(expected)
    expect(await eventsIn('/?text=park')).toEqual(expected)
  })
})
