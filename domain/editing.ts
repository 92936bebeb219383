import type { SeriesPlace } from './bin.ts'
import { type Draft, rebase, type UnsavedWork } from './draft.ts'
import { type Failure, type FieldIssue, toFailure } from './failure.ts'
import { splitParent } from './fields.ts'
import { type FormKind, type FormValues, findIssues, type Json, recheckIssues, type StoredEntry } from './forms.ts'
import { changedFields } from './merge.ts'
import { asksForReason } from './reason.ts'
import { movedAlong } from './span.ts'
import type { Role } from './user.ts'

/**
 * What a form begins with. `id` and `version` are null for a new entry; `draftKey` is null when no draft may be kept.
 * With the same `creationKey` an entry is created once. With `resumes` kept work is taken without asking. A new event
 * can replace a `reservation`.
 */
export type FormInput = {
  kind: FormKind
  id: string | null
  version: number | null
  values: FormValues
  draftKey: string | null
  creationKey?: string
  resumes?: boolean
  series?: SeriesPlace
  reservation?: string
}

/** An entry as the server answers it; a change has to name its version. */
export type Entry = FormValues & { id: string; version: number }

/**
 * What a page opens its form with: `empty` are the values of an empty form, which also say which fields it has; `draft`
 * tells drafts of new entries apart. Where `role` lets people change what is not theirs, the form also asks why.
 */
export type FormBeginning = {
  kind: FormKind
  empty: FormValues
  userId: string
  role?: Role
  creationKey: string
  draft?: string
  reservation?: string
}

/** `base` is stored, `values` are in the form, `sent` was submitted last, `draft` is offered. */
export type FormContext = FormInput & {
  base: FormValues
  sent: FormValues
  issues: readonly FieldIssue[]
  failure: Failure | null
  draft: Draft | null
}

/** What a form sends. For a registration, `id` is the invitation's token. */
export type Submission = Omit<FormInput, 'draftKey' | 'resumes' | 'series'>

export type FieldChange = { name: string; value: Json }

export type SavedEntry = StoredEntry & { id: string | null }

/** The form of a page. @param entry the loaded entry; a message is new and only addressed to the loaded account */
export const formFor = (
  { kind, empty, userId, role = 'normal', creationKey, draft, reservation }: FormBeginning,
  entry: Entry | null,
): FormInput => {
  const draftKey = [userId, kind, entry?.id ?? 'new', ...(draft === undefined ? [] : [draft])].join(':')
  return entry === null || kind === 'notifications'
    ? {
        kind,
        id: null,
        version: null,
        values: { ...empty, ...answerTo(entry) },
        draftKey,
        creationKey,
        ...(reservation !== undefined && { reservation }),
      }
    : {
        ...{ kind, id: entry.id, version: entry.version, draftKey, ...seriesPlaceOf(entry) },
        values: {
          ...fieldsOf(entry, empty),
          ...(asksForReason({ id: userId, role }, kind, entry.ownedBy) && { reason: '' }),
        },
      }
}

/** The first values of an answer to a message. */
const answerTo = (message: Entry | null): FormValues => {
  const sender = Object(message?.sender ?? null)
  return typeof sender.id === 'string' ? { userId: sender.id, subject: `Re: ${message?.subject}` } : {}
}

const seriesPlaceOf = ({ parent, seriesDate }: Entry): Pick<FormInput, 'series'> => {
  const series = typeof parent === 'string' ? splitParent(parent) : null
  return series?.kind === 'revent' && typeof seriesDate === 'string'
    ? { series: { id: series.id, date: seriesDate } }
    : {}
}

/** The entry's values in the fields of the form. Empty values stay empty: an event without an end stays without one. */
const fieldsOf = (entry: Entry, empty: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, field in entry ? (entry[field] ?? null) : value]),
  )

/** Whether the form has unsaved changes. */
export const isUnsaved = ({ base, values }: Pick<FormContext, 'base' | 'values'>): boolean =>
  changedFields(base, values).length > 0

export const openForm = (input: FormInput): FormContext => ({
  ...input,
  base: input.values,
  sent: input.values,
  issues: [],
  failure: null,
  draft: null,
})

/**
 * The form after a field and what moves along with it changed. Marked fields are checked again; without faults the
 * refusal goes.
 */
export const changeField = ({ kind, issues, failure, values }: FormContext, { name, value }: FieldChange) => {
  const changed = { ...values, ...movedAlong(kind, values, name, value), [name]: value }
  const left = recheckIssues(kind, issues, name, values, changed)
  return { values: changed, issues: left, failure: issues.length > 0 && left.length === 0 ? null : failure }
}

export const submissionOf = ({ kind, id, version, values, creationKey, reservation }: FormContext): Submission => ({
  kind,
  id,
  version,
  values,
  ...(creationKey !== undefined && { creationKey }),
  ...(reservation !== undefined && { reservation }),
})

export const refuseValues = ({ kind, values }: FormContext): Pick<FormContext, 'failure' | 'issues'> => ({
  failure: { code: 'invalid' },
  issues: findIssues(kind, values),
})

/** The form after the server refused it, with the named fields marked. */
export const refuseSubmission = (error: unknown): Pick<FormContext, 'failure' | 'issues'> => {
  const failure = toFailure(error)
  return { failure, issues: failure.issues ?? [] }
}

/** The form after saving. What was typed since then stays. */
export const takeSaved = ({ sent, values }: FormContext, { id, version, values: base }: SavedEntry) => ({
  id,
  ...rebase(sent, { values: base, base, version }, values),
})

/** The form after a conflict. What was typed meanwhile stays; null means postponed. */
export const takeMerge = ({ sent, values }: FormContext, merge: UnsavedWork | null) =>
  merge === null ? {} : rebase(sent, merge, values)
