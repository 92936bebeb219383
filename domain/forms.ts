import { categorySchema, topicSchema } from './category.ts'
import { eventSchema } from './event.ts'
import type { FieldIssue } from './failure.ts'
import { groupSchema } from './group.ts'
import { issuesOf } from './issues.ts'
import { lookSchema } from './look.ts'
import { notificationSchema } from './notification.ts'
import { placeSchema } from './place.ts'
import { reventSchema } from './revent.ts'
import {
  accountSchema,
  credentialsSchema,
  newPasswordFormSchema,
  recoveryRequestSchema,
  registrationFormSchema,
  userSchema,
} from './user.ts'

/** The forms of Backstage and the schema each is checked by, in the browser before sending and on the server again. */
export const formSchemas = {
  events: eventSchema,
  groups: groupSchema,
  places: placeSchema,
  revents: reventSchema,
  categories: categorySchema,
  topics: topicSchema,
  users: userSchema,
  login: credentialsSchema,
  registration: registrationFormSchema,
  account: accountSchema,
  passwordChange: newPasswordFormSchema,
  notifications: notificationSchema,
  recoveryRequest: recoveryRequestSchema,
  recoveryReset: newPasswordFormSchema,
  look: lookSchema,
} as const

export type FormKind = keyof typeof formSchemas

/** What a form holds: JSON by field name. */
export type FormValues = Readonly<Record<string, Json>>
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What is stored of an entry, in the fields of its form. Sent back with the version, a newer one is noticed (412). */
export type StoredEntry = { values: FormValues; version: number | null }

/** Every fault of a form's values, in the order of the schema's fields; empty when it can be sent (§5). */
export const findIssues = (kind: FormKind, values: FormValues): FieldIssue[] => issuesOf(formSchemas[kind], values)

/**
 * The faults that stay marked after a change. Only fields that are marked already are looked at, so that nobody is told
 * off while still typing. A fault that only the server can see stays until its own field changes.
 * @param marked the faults shown until now
 * @param field the field that changed between `before` and `after`
 */
export const recheckIssues = (
  kind: FormKind,
  marked: readonly FieldIssue[],
  field: string,
  before: FormValues,
  after: FormValues,
): FieldIssue[] => {
  if (marked.length === 0) return []
  const old = findIssues(kind, before)
  const found = findIssues(kind, after)
  return marked.flatMap((issue) => {
    const current = found.find((other) => other.field === issue.field)
    if (current !== undefined) return [current]
    const isOwn = issue.field === field || issue.field.startsWith(`${field}.`)
    const isLocal = old.some((other) => other.field === issue.field)
    return isOwn || isLocal ? [] : [issue]
  })
}
