import { type FilterName, filterSchemas } from '#domain/filter.ts'
import { type ListedResource, listings } from '#domain/listing.ts'
import { type SearchName, searches } from '#domain/search/search.ts'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts'

type Filtered = ListedResource | SearchName

const namesOf: Readonly<Record<string, readonly FilterName[]>> = Object.fromEntries(
  [...Object.entries(listings), ...Object.entries(searches)].map(([name, { filters }]) => [name, filters]),
)

const componentOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Filter`

export const filtersOf = (name: Filtered): JsonSchema => ({
  type: 'array',
  items: { $ref: `#/components/schemas/${componentOf(name)}` },
})

/** An object with one key for each list and search. */
export const filterComponents: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(namesOf).map(([resource, names]) => [
    componentOf(resource),
    {
      oneOf: names.map((name) => ({
        type: 'object',
        properties: { [name]: jsonSchemaOf(filterSchemas[name]) },
        required: [name],
        additionalProperties: false,
      })),
    },
  ]),
)
