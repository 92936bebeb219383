import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

export type JsonSchema = { readonly [keyword: string]: unknown }

export type ObjectSchema = JsonSchema & {
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
}

/** Converts a valibot schema; leaves out rules between fields. @throws for a rule without a conversion */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const { type, message, requirement } = Object(valibotAction) as Readonly<Record<string, unknown>>
      if (silent.includes(String(type))) return jsonSchema
      if (type === 'check') return { ...jsonSchema, ...rules[String(message)] }
      // JSON schemas have no flags; lower-case patterns must match all text.
      return type === 'regex' && requirement instanceof RegExp ? { ...jsonSchema, pattern: requirement.source } : null
    },
  })
  return withoutDefaults(converted)
}

/** Says defaults in words: generated clients demand fields that have a `default`. */
const withoutDefaults = (schema: JsonSchema): JsonSchema => {
  const { default: initial, ...rest } = schema
  const told = Object.hasOwn(schema, 'default') ? { description: `Left out: ${JSON.stringify(initial)}.` } : {}
  const inner = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, mapValues(value)]
      if (Array.isArray(value) && keyword !== 'required' && keyword !== 'enum') return [keyword, value.map(inObject)]
      return [keyword, keyword === 'items' ? inObject(value) : value]
    }),
  )
  return { ...inner, ...told }
}

const inObject = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutDefaults(value as JsonSchema) : value

const mapValues = (properties: unknown): JsonSchema =>
  Object.fromEntries(Object.entries(Object(properties)).map(([name, value]) => [name, inObject(value)]))

export const objectSchemaOf = (schema: v.GenericSchema): ObjectSchema => {
  const { properties, required, ...rest } = jsonSchemaOf(schema)
  return {
    ...rest,
    properties: Object(properties) as ObjectSchema['properties'],
    required: Array.isArray(required) ? required.map(String) : [],
  }
}

const silent = ['trim', 'finite', 'raw_check']

/** Text rules of `domain/fields.ts` and `domain/series/series.ts`. */
const rules: Readonly<Record<string, JsonSchema>> = {
  date: { format: 'date' },
  dateTime: { format: 'date-time' },
  email: { pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]{2,})?$' },
  link: { pattern: '^([hH][tT][tT][pP][sS]?://\\S+)?$' },
}
