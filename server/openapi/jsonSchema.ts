import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** A JSON schema (2020-12), or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** A JSON schema of an object. */
export type ObjectSchema = JsonSchema & {
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
}

/**
 * What a schema of `domain/` takes, as a JSON schema. Rules that are functions are known by their reason code; those that
 * JSON schemas cannot say, such as a rule between two fields, are left out.
 * @throws when the schema has something new in it that nobody decided about
 */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const { type, message, requirement } = Object(valibotAction) as Readonly<Record<string, unknown>>
      if (silent.includes(String(type))) return jsonSchema
      if (type === 'check') return { ...jsonSchema, ...rules[String(message)] }
      // JSON schemas know no flags; in lower case every text is right.
      return type === 'regex' && requirement instanceof RegExp ? { ...jsonSchema, pattern: requirement.source } : null
    },
  })
  return converted
}

/** Like {@link jsonSchemaOf}, for a schema of an object. */
export const objectSchemaOf = (schema: v.GenericSchema): ObjectSchema => {
  const { properties, required, ...rest } = jsonSchemaOf(schema)
  return {
    ...rest,
    properties: Object(properties) as ObjectSchema['properties'],
    required: Array.isArray(required) ? required.map(String) : [],
  }
}

/** Trimming changes nothing that a schema can say, JSON has finite numbers alone, and a rule over an object cannot be said. */
const silent = ['trim', 'finite', 'raw_check']

/** What the rules of `domain/fields.ts` and `domain/revent.ts` mean for a text. */
const rules: Readonly<Record<string, JsonSchema>> = {
  date: { format: 'date' },
  dateTime: { format: 'date-time' },
  email: { pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]{2,})?$' },
  link: { pattern: '^([hH][tT][tT][pP][sS]?://\\S+)?$' },
}
