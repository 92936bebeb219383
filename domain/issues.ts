import * as v from 'valibot'
import type { FieldIssue } from './failure.ts'

/** All faults of a schema, one a field, those between fields last. */
export const issuesOf = (schema: v.GenericSchema, input: unknown): FieldIssue[] => {
  const result = v.safeParse(schema, input)
  if (result.success) return []
  const issues = result.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? 'body',
    reason: issue.message,
    ...(issue.type === 'max_length' && { limit: Number(issue.requirement) }),
  }))
  return issues.filter((issue, index) => issues.findIndex(({ field }) => field === issue.field) === index)
}
