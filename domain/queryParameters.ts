import * as v from 'valibot'
import type { FieldIssue } from './failure.ts'

/** A whole number as text. */
export const count = (maximum: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(maximum))

/** The first unknown or repeated parameter. */
export const unknownParameter = (search: URLSearchParams, known: readonly string[]): string | undefined =>
  [...search.keys()].find((name, index, names) => !known.includes(name) || names.indexOf(name) < index)

export const unknown = (field: string): { issue: FieldIssue } => ({
  issue: { field: field.replace(/[^\w.]/g, '').slice(0, 60) || 'query', reason: 'unknown' },
})
