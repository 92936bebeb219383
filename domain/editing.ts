import { type Draft, rebase, type UnsavedWork } from './draft.ts'
import { type Failure, type FieldIssue, toFailure } from './failure.ts'
import { type FormKind, type FormValues, findIssues, type Json, recheckIssues, type StoredEntry } from './forms.ts'
import { movedAlong } from './span.ts'

/** What a form begins with. `id` and `version` are null for a new entry, `draftKey` where no draft may be kept (passwords).
 * A new entry has a `creationKey`: sent again after a lost answer, it makes nothing twice. */
export type FormInput = {
  kind: FormKind
  id: string | null
  version: number | null
  values: FormValues
  draftKey: string | null
  creationKey?: string
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
export type Submission = Omit<FormInput, 'draftKey'>

/** One field of a form with its new value. */
export type FieldChange = { name: string; value: Json }

/** What is stored after a form was submitted. */
export type SavedEntry = StoredEntry & { id: string | null }

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
export const submissionOf = ({ kind, id, version, values, creationKey }: FormContext): Submission => ({
  kind,
  id,
  version,
  values,
  ...(creationKey !== undefined && { creationKey }),
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
