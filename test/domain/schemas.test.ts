import { categorySchema, topicSchema } from '#domain/category.ts'
import { eventSchema } from '#domain/event.ts'
import { groupSchema } from '#domain/group.ts'
import { placeSchema } from '#domain/place.ts'
import * as field from './fields.ts'

const entry = {
  ...field.stored,
  name: field.required(),
  published: field.flag(true),
  deactivated: field.flag(false),
  description: field.text,
  image: field.optionalId,
  alt: field.line,
  ownedBy: field.ids,
}
const contact = { link: field.link, email: field.email }
const coordinates = { lat: field.degrees(90), lng: field.degrees(180) }
const answers = Object.fromEntries(
  [
    'stepFree',
    'lift',
    'accessibleToilet',
    'accessibleParking',
    'wheelchairSpaces',
    'seating',
    'hearingLoop',
    'signLanguage',
    'audioDescription',
    'tactileGuidance',
    'easyLanguage',
    'quietRoom',
    'assistanceDogs',
    'companionFree',
  ].map((name) => [name, field.answer]),
)
const accessible = { ...answers, accessibility: field.text, said: field.said }
const parts = Object.fromEntries(
  ['street', 'houseNumber', 'postalCode', 'town', 'district'].map((name) => [name, field.line]),
)
const eventFacts = {
  allDay: field.flag(false),
  doors: field.optionalInstant,
  free: field.flag(false),
  price: field.line,
  registration: field.contact,
  registrationUntil: field.optionalInstant,
  soldOut: field.flag(false),
  online: field.link,
  postponed: field.flag(false),
  previousStart: field.optionalInstant,
}
const vocabulary = {
  ...field.stored,
  name: field.required(),
  headline: field.required(),
  description: field.text,
}

const choice = (known: string): field.Field => ({
  takes: [
    [known, known],
    ['', ''],
    [field.missing, ''],
  ],
  refuses: [
    ['Pink', 'unknown'],
    [7, 'unknown'],
  ],
})
const mark = { color: choice('red'), icon: choice('music') }

field.describeSchemas([
  {
    name: 'event',
    schema: eventSchema,
    valid: {
      name: 'Jazz',
      location: 'Town hall',
      start: '2031-03-30T19:00:00Z',
      category: field.one,
      topic: field.two,
    },
    fields: {
      ...entry,
      ...coordinates,
      ...accessible,
      ...eventFacts,
      canceled: field.flag(false),
      pinned: field.flag(false),
      parent: field.parent,
      parentListed: field.flag(false),
      organizers: field.organizers,
      involved: field.involved,
      location: field.location,
      location2: field.line,
      address: field.line,
      start: field.instant,
      end: {
        takes: [
          [field.missing, null],
          [null, null],
          ['2031-03-30T19:00:00Z', '2031-03-30T19:00:00.000Z'],
          ['2031-03-30T22:30:00+02:00', '2031-03-30T20:30:00.000Z'],
        ],
        refuses: [
          ['2031-03-30T18:59:59Z', 'startAfterEnd'],
          ['2031-03-30T20:59:00+02:00', 'startAfterEnd'],
          ['', 'empty'],
          ['2031-03-31', 'dateTime'],
          [7, 'type'],
        ],
      },
      category: field.id,
      topic: field.id,
      tags: field.tags,
      seriesDate: {
        takes: [
          ['2031-03-30', '2031-03-30'],
          [field.missing, undefined],
        ],
        refuses: [[7, 'type']],
      },
      fromSource: {
        takes: [
          [true, true],
          [field.missing, undefined],
        ],
        refuses: [['yes', 'type']],
      },
      changedByHand: {
        takes: [
          [['name'], ['name']],
          [field.missing, undefined],
        ],
        refuses: [
          ['name', 'type'],
          [[7], 'type', '.0'],
        ],
      },
    },
  },
  { name: 'group', schema: groupSchema, valid: { name: 'Choir' }, fields: { ...entry, ...contact } },
  {
    name: 'place',
    schema: placeSchema,
    valid: { name: 'Town hall', address: 'Market 1' },
    fields: { ...entry, ...contact, ...coordinates, ...accessible, ...parts, address: field.required() },
  },
  {
    name: 'category',
    schema: categorySchema,
    valid: { name: 'Music', headline: 'All music' },
    fields: { ...vocabulary, ...mark },
  },
  { name: 'topic', schema: topicSchema, valid: { name: 'Jazz', headline: 'All jazz' }, fields: vocabulary },
])
