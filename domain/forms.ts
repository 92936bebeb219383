import { seriesSchema } from '#domain/series/series.ts'
import { lookSchema } from '#domain/themes/look.ts'
import { categorySchema, topicSchema } from './category.ts'
import { eventSchema } from './event.ts'
import { facts } from './facts.ts'
import type { FieldIssue } from './failure.ts'
import { groupSchema } from './group.ts'
import { issuesOf } from './issues.ts'
import { withProtocol } from './link.ts'
import { notificationSchema } from './notification.ts'
import { placeSchema } from './place.ts'
import {
  accountSchema,
  credentialsSchema,
  newPasswordFormSchema,
  recoveryRequestSchema,
  registrationFormSchema,
  userSchema,
} from './user.ts'

export const formSchemas = {
  events: eventSchema,
  groups: groupSchema,
  places: placeSchema,
  revents: seriesSchema,
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

export type FormValues = Readonly<Record<string, Json>>
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** `version` lets the server notice a newer one (412). */
export type StoredEntry = { values: FormValues; version: number | null }

const linkFields = [
  'link',
  ...Object.entries(facts).flatMap(([name, { kind }]) => (kind === 'link' || kind === 'contact' ? [name] : [])),
]

/** Websites without `https://` are completed: a tap on "Save" need not leave the field in which one is typed. */
export const completeLinks = (values: FormValues): FormValues => {
  const completed = linkFields.flatMap((name) => {
    const typed = values[name]
    const link = typeof typed === 'string' ? withProtocol(typed) : typed
    return link === undefined || link === typed ? [] : [[name, link]]
  })
  return completed.length === 0 ? values : { ...values, ...Object.fromEntries(completed) }
}

/** All faults of a form as it will be sent (§5), in order of its fields. The reason of a change is no field. */
export const findIssues = (kind: FormKind, { reason: _, ...values }: FormValues): FieldIssue[] =>
  issuesOf(formSchemas[kind], completeLinks(values))

/** Faults after a change: only marked fields are checked while typing; the server's stay until their field changes. */
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
