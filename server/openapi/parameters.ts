import { languages } from '#domain/languages.ts'
import { defaultListLimit, defaultPageSize, imageWidths, maximumLineLength, maximumListLimit } from '#domain/limits.ts'
import { type ListedResource, listings } from '#domain/listing.ts'
import { timePattern } from '#domain/localDate.ts'
import { type SearchName, searches } from '#domain/search/search.ts'
import { updatedFields } from '#domain/series/sharedFields.ts'
import { filtersOf } from './filters.ts'
import type { JsonSchema } from './jsonSchema.ts'

export type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header' } & JsonSchema

const date = { type: 'string', format: 'date' } as const

const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({
  name,
  in: 'query',
  ...(description !== undefined && { description }),
  schema,
})

const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true })

const jsonQuery = (name: string, schema: JsonSchema, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema } },
})

const filters = (name: ListedResource | SearchName): Parameter =>
  jsonQuery(
    'filters',
    filtersOf(name),
    'Conditions that all hold, each an object of one key. Send the list as JSON text.',
  )

const count = (minimum: number, maximum: number, initial: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
  default: initial,
})

export const listParameters = (resource: ListedResource): Parameter[] => {
  const listing = listings[resource]
  return [
    query('offset', count(0, 999_999_999, 0)),
    query('limit', count(0, maximumListLimit, 0), `0 means ${defaultListLimit}.`),
    query('sorting', { enum: listing.sortings, default: listing.sorting }),
    query('order', { enum: ['ASC', 'DESC'], default: listing.order }),
    filters(resource),
  ]
}

export const successorParameter: Parameter = query(
  'successor',
  { type: 'string', format: 'uuid' },
  'The active user who owns the entries from now on. Left out: they lose this owner.',
)

export const wordParameter: Parameter = query(
  'word',
  { type: 'string', format: 'uuid' },
  'Only those that are still read and use this category or topic.',
)

export const historyParameters: readonly Parameter[] = [
  query('offset', count(0, 999_999_999, 0)),
  query('limit', count(1, 200, 50)),
]

export const exportParameters: readonly Parameter[] = [filters('history')]

export const searchParameters = (name: SearchName): Parameter[] => {
  const { sortings, sort, fields } = searches[name]
  return [
    query(
      'query',
      { type: 'string', maxLength: 200 },
      'Each word must stand in a word of what is found, a shorter one than three letters at its start.',
    ),
    query('sort', { enum: sortings.flatMap((field) => [field, `-${field}`]), default: sort }, 'Minus: descending.'),
    query('page', count(1, 1_000_000, 1)),
    query('pageSize', count(0, maximumListLimit, defaultPageSize), '0 answers the buckets alone.'),
    filters(name),
    jsonQuery(
      'aggregations',
      {
        type: 'object',
        propertyNames: { pattern: '^\\w{1,40}$' },
        additionalProperties: {
          type: 'object',
          properties: { type: { const: 'terms' }, field: { const: 'tag' } },
          required: ['type', 'field'],
          additionalProperties: false,
        },
      },
      'What to count, by the names under which the buckets are answered.',
    ),
    {
      ...query('omit', { type: 'array', items: { enum: fields } }, 'Fields to leave out.'),
      style: 'form',
      explode: false,
    },
  ]
}

export const periodParameters: Parameter[] = [
  required(query('start', date)),
  required(query('end', date, 'At most six months after today, and after `start`.')),
]

const dates = (name: string, description: string): Parameter => ({
  ...query(name, { type: 'array', items: date, minItems: 1 }, description),
  style: 'form',
  explode: false,
})

export const generationParameters: Parameter[] = [
  ...periodParameters,
  dates('only', 'Of the dates in the period, those that may get an event.'),
  dates('restore', 'Dates left out before that shall take place again.'),
  dates('skip', 'Dates that are left out from now on.'),
]

export const plannedSeriesParameter: Parameter = query(
  'series',
  { type: 'integer', minimum: 0 },
  'The `seriesVersion` of the plan; another one is refused with 412.',
)

export const updatedFieldsParameter: Parameter = {
  ...query('fields', { type: 'array', items: { enum: updatedFields }, minItems: 1 }, 'Which; without it all.'),
  style: 'form',
  explode: false,
}

export const geocodeParameters: Parameter[] = [
  required(query('q', { type: 'string', minLength: 1, maxLength: maximumLineLength }, 'An address.')),
]

const instant = { type: 'string', format: 'date-time' } as const
const timeOfDay = { type: 'string', pattern: timePattern.source } as const
const id = { type: 'string', format: 'uuid' } as const

export const reservationParameters: Parameter[] = [
  query('start', date, 'Today, where nobody says.'),
  query('end', date, 'None, where nobody says.'),
]

export const confirmationParameters: Parameter[] = [
  query('entry', id, 'Only this entry; without it all of the own ones.'),
]

export const plannerParameters: Parameter[] = [
  required(query('start', date)),
  required(query('end', date, 'At most 41 days later.')),
  query('place', id),
  query('category', id),
]

export const clashParameters: Parameter[] = [
  required(query('start', { anyOf: [instant, timeOfDay] }, 'Of an event an instant, of a series a time of day.')),
  query('end', { anyOf: [instant, timeOfDay] }, 'As the start; a series needs it.'),
  query('intervals', { type: 'string' }, 'The rhythms of a series, as JSON text.'),
  query('location', { type: 'string' }, 'As the field of an event.'),
  query('location2', { type: 'string' }, 'The room.'),
  query('category', id),
  query('except', id, 'The event or series itself.'),
  query('parent', id, 'The main event that it belongs to.'),
]

export const widthParameter = query('width', { enum: imageWidths }, 'Pixels. Without it the picture is as uploaded.')

export const pictureKeyParameter = query(
  'key',
  { type: 'string' },
  'Of `/media/key`. Opens pictures that no public entry shows.',
)

export const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag that the change was made from.',
  schema: { type: 'string' },
}

export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of your own. Asked for again under it within 30 days, the call creates nothing twice.',
  schema: { type: 'string', pattern: '^[\\w-]{1,100}$' },
}

/** The parameters in a path such as `/events/{id}`. Tokens are not ids. */
export const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: /id$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))

export const themeParameter = query('theme', { type: 'string' }, 'The name of a theme; without it the active one.')

export const detailsParameter = query('details', { type: 'string' }, 'When given, objects instead of names.')

export const languageParameter = query(
  'lng',
  { type: 'string', enum: languages },
  'A language; without it that of the site.',
)
