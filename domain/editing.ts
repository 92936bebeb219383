import type { SeriesPlace } from './bin.ts'
import { type Draft, rebase, type UnsavedWork } from './draft.ts'
import { type Failure, type FieldIssue, toFailure } from './failure.ts'
import { splitParent } from './fields.ts'
import { type FormKind, type FormValues, findIssues, type Json, recheckIssues, type StoredEntry } from './forms.ts'
import { changedFields } from './merge.ts'
import { movedAlong } from './span.ts'

/** What a form begins with. `id` and `version` are null for a new entry, `draftKey` where no draft may be kept (passwords).
 * A new entry has a `creationKey`: sent again after a lost answer, it makes nothing twice. A form that `resumes` goes on
 * with kept work without asking. An event of a series says which date of it it is for. A new event may take the place of a
 * `reservation`, which goes when it is stored. */
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

/** An entry as the server answered it: its fields, and the version that a change of it has to name. */
export type Entry = FormValues & { id: string; version: number }

/**
 * What a page opens its form with: `empty` are the values of an empty form, which also say which fields it has; `draft`
 * tells drafts of new entries apart.
 */
export type FormBeginning = {
  kind: FormKind
  empty: FormValues
  userId: string
  creationKey: string
  draft?: string
  reservation?: string
}

/** `base` is what is stored, `values` what the form says now, `sent` what was submitted last, `draft` the one offered. */
export type FormContext = FormInput & {
  base: FormValues
  sent: FormValues
  issues: readonly FieldIssue[]
  failure: Failure | null
  draft: Draft | null
}

/** What is sent of a form. For a registration, `id` is the invitation's token. */
export type Submission = Omit<FormInput, 'draftKey' | 'resumes' | 'series'>

/** One field of a form with its new value. */
export type FieldChange = { name: string; value: Json }

/** What is stored after a form was submitted. */
export type SavedEntry = StoredEntry & { id: string | null }

/**
 * The form of a page.
 * @param entry the entry that the page loaded: a message is new, and only written to the account that was loaded
 */
export const formFor = (
  { kind, empty, userId, creationKey, draft, reservation }: FormBeginning,
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
    : { kind, id: entry.id, version: entry.version, values: fieldsOf(entry, empty), draftKey, ...seriesPlaceOf(entry) }
}

/** What an answer to a message begins with; nothing where the page is about another thing. */
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

/**
 * The entry's values in the form's fields; what the form does not show is left to the server. What the entry leaves open
 * stays open: a new event has an end, one that was stored without stays without.
 */
const fieldsOf = (entry: Entry, empty: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, field in entry ? (entry[field] ?? null) : value]),
  )

/** Whether leaving a form now would leave something unsaved behind. */
export const isUnsaved = ({ base, values }: Pick<FormContext, 'base' | 'values'>): boolean =>
  changedFields(base, values).length > 0

/** A form as it is opened. */
export const openForm = (input: FormInput): FormContext => ({
  ...input,
  base: input.values,
  sent: input.values,
  issues: [],
  failure: null,
  draft: null,
})

/**
 * A field was changed, and what moves along with it; the faults shown so far are looked at again. With the last of them the
 * refusal is forgotten.
 */
export const changeField = ({ kind, issues, failure, values }: FormContext, { name, value }: FieldChange) => {
  const changed = { ...values, ...movedAlong(kind, values, name, value), [name]: value }
  const left = recheckIssues(kind, issues, name, values, changed)
  return { values: changed, issues: left, failure: issues.length > 0 && left.length === 0 ? null : failure }
}

/** What a form sends. */
export const submissionOf = ({ kind, id, version, values, creationKey, reservation }: FormContext): Submission => ({
  kind,
  id,
  version,
  values,
  ...(creationKey !== undefined && { creationKey }),
  ...(reservation !== undefined && { reservation }),
})

/** The form refuses its own values (§5). */
export const refuseValues = ({ kind, values }: FormContext): Pick<FormContext, 'failure' | 'issues'> => ({
  failure: { code: 'invalid' },
  issues: findIssues(kind, values),
})

/** Submitting failed; the fields that the server named are marked. */
export const refuseSubmission = (error: unknown): Pick<FormContext, 'failure' | 'issues'> => {
  const failure = toFailure(error)
  return { failure, issues: failure.issues ?? [] }
}

/** The entry was stored; what was typed since then stays, on top of it. */
export const takeSaved = ({ sent, values }: FormContext, { id, version, values: base }: SavedEntry) => ({
  id,
  ...rebase(sent, { values: base, base, version }, values),
})

/** A conflict was decided; what was typed meanwhile stays, on top of the merge. Null when it was postponed. */
export const takeMerge = ({ sent, values }: FormContext, merge: UnsavedWork | null) =>
  merge === null ? {} : rebase(sent, merge, values)
