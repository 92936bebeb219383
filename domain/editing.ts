import type { FileArrival } from '#domain/themes/files.ts'
import { type Draft, type DraftSearch, isRenewed, rebase, storedKey, type UnsavedWork } from './draft.ts'
import type { Failure, FieldIssue } from './failure.ts'
import { splitParent } from './fields.ts'
import {
  completeLinks,
  type FormKind,
  type FormValues,
  findIssues,
  type Json,
  recheckIssues,
  type StoredEntry,
} from './forms.ts'
import { changedFields } from './merge.ts'
import { asksForReason } from './reason.ts'
import type { Role } from './session.ts'
import { movedAlong, type Span, spanAfter, spanIn } from './span.ts'
import type { SeriesDate } from './undo.ts'

/**
 * A new entry has no `id` and `version`; without `draftKey` no draft is kept. One `creationKey` creates once. `resumes`
 * takes kept work without asking. A new event can replace a `reservation`.
 */
export type FormInput = {
  kind: FormKind
  id: string | null
  version: number | null
  values: FormValues
  draftKey: string | null
  creationKey?: string
  resumes?: boolean
  series?: SeriesDate
  reservation?: string
  timezone?: string
}

export type Entry = FormValues & { id: string; version: number }

/** `empty` has just the form's fields; `draft` tells drafts of new entries apart, `lost` takes up that of an entry that is gone. */
export type FormBeginning = {
  kind: FormKind
  empty: FormValues
  userId: string
  role?: Role
  creationKey: string
  draft?: string
  lost?: string
  reservation?: string
  timezone?: string
}

/**
 * `base` is stored, `values` in the form, `sent` last, `draft` offered or discarded, `span` from before the start was changed.
 * `mayBeStored`: as of a draft, `mayRemain`: the same of what was discarded.
 */
export type FormContext = FormInput & {
  base: FormValues
  sent: FormValues
  issues: readonly FieldIssue[]
  failure: Failure | null
  draft: Draft | null
  span: Span | null
  file: FileArrival
  mayBeStored: boolean
  mayRemain: boolean
}

export type FormEvent =
  | ({ type: 'field.changed' } & FieldChange)
  | { type: 'submit.requested' }
  | { type: 'draft.restored' }
  | { type: 'draft.discarded' }
  | { type: 'draft.postponed' }
  | { type: 'values.reset' }
  | { type: 'entry.renewed' }
  | ({ type: 'file.awaited' } & Awaited)
  | { type: 'form.closed' }

/** `form.completed`: all typed is stored. */
export type FormNews =
  | ({ type: 'values.changed' } & Pick<FormContext, 'id' | 'base' | 'values' | 'file'>)
  | { type: 'form.saved'; id: string | null; version: number | null; values: FormValues }
  | { type: 'form.completed'; id: string | null }
  | { type: 'form.refused'; failure: Failure | null; issues: readonly FieldIssue[] }

export type FormTypes = { input: FormInput; context: FormContext; events: FormEvent; emitted: FormNews }

/** For a registration, `id` is the invitation's token. */
export type Submission = Omit<FormInput, 'draftKey' | 'resumes' | 'series' | 'timezone'>

type Awaited = { arrival: FileArrival }

export type FieldChange = { name: string; value: Json }

export type SavedEntry = StoredEntry & { id: string | null }

/** The form of a page. A message is new and only addressed to the loaded account. */
export const formFor = (
  { kind, empty, userId, role = 'normal', creationKey, draft, lost, reservation, timezone }: FormBeginning,
  entry: Entry | null,
): FormInput => {
  const draftKey = [userId, kind, entry?.id ?? lost ?? 'new', ...(draft === undefined ? [] : [draft])].join(':')
  const zoned = timezone !== undefined && { timezone }
  return entry === null || kind === 'notifications'
    ? {
        kind,
        id: null,
        version: null,
        values: { ...withOwner(userId, empty), ...answerTo(entry) },
        draftKey,
        creationKey,
        ...(lost !== undefined && { resumes: true }),
        ...(reservation !== undefined && { reservation }),
        ...zoned,
      }
    : {
        ...zoned,
        kind,
        id: entry.id,
        version: entry.version,
        draftKey,
        creationKey,
        ...seriesPlaceOf(entry),
        values: {
          ...fieldsOf(entry, empty),
          ...(asksForReason({ id: userId, role }, kind, entry.ownedBy) && { reason: '' }),
        },
      }
}

/** A new entry belongs to the person who fills in its form; adding others leaves them in. */
export const withOwner = (userId: string, empty: FormValues): FormValues =>
  Array.isArray(empty.ownedBy) && empty.ownedBy.length === 0 ? { ...empty, ownedBy: [userId] } : empty

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

const fieldsOf = (entry: Entry, empty: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, field in entry ? (entry[field] ?? null) : value]),
  )

const isAbsent = (file: FileArrival): boolean => file === 'missing' || file === 'failed'

/** A picture that is not there yet is lost by leaving, too. */
export const isUnsaved = ({ base, values, file }: Pick<FormContext, 'base' | 'values' | 'file'>): boolean =>
  changedFields(base, values).length > 0 || file === 'coming' || isAbsent(file)

export const newsOf = ({ id, base, values, file }: FormContext) =>
  ({ type: 'values.changed', id, base, values, file }) satisfies FormNews

export const openForm = (input: FormInput): FormContext => ({
  ...input,
  base: input.values,
  sent: input.values,
  issues: [],
  failure: null,
  draft: null,
  span: spanIn(input.kind, input.values),
  file: 'none',
  mayBeStored: false,
  mayRemain: false,
})

export const draftSearchOf = ({ draftKey, draft, base }: FormContext): DraftSearch => ({
  key: draftKey ?? '',
  before: draft?.savedAt ?? null,
  current: base,
})

/** The form after a change and what moves along. Marked fields are checked again; without faults the refusal goes. */
export const changeField = (form: FormContext, change: FieldChange) => {
  const { kind, issues, failure, values } = form
  const changed = { ...values, ...movedAlong(form, change), [change.name]: change.value }
  const left = recheckIssues(kind, issues, change.name, values, changed)
  return {
    values: changed,
    draft: null,
    issues: left,
    failure: issues.length > 0 && left.length === 0 ? null : failure,
    span: spanAfter(form, change.name, changed),
  }
}

export const submissionOf = ({ kind, id, version, values, creationKey, reservation }: FormContext): Submission => ({
  kind,
  id,
  version,
  values,
  ...(creationKey !== undefined && { creationKey }),
  ...(reservation !== undefined && { reservation }),
})

const isOfFile = ({ field, reason }: FieldIssue): boolean =>
  field === 'image' && (reason === 'notUploaded' || reason === 'uploadFailed')

/** What keeps a form from being sent; a picture that was chosen, but is not there, does. */
export const issuesIn = ({ kind, values, file }: Pick<FormContext, 'kind' | 'values' | 'file'>): FieldIssue[] => [
  ...findIssues(kind, values),
  ...(isAbsent(file) ? [{ field: 'image', reason: file === 'failed' ? 'uploadFailed' : 'notUploaded' }] : []),
]

export const awaitFile = ({ issues, failure }: FormContext, { arrival: file }: Awaited) => {
  const left = isAbsent(file) ? issues : issues.filter((issue) => !isOfFile(issue))
  return { file, issues: left, failure: issues.length > 0 && left.length === 0 ? null : failure }
}

export const refuseValues = (form: FormContext): Pick<FormContext, 'failure' | 'issues'> => ({
  failure: { code: 'invalid' },
  issues: issuesIn(form),
})

/** The form when it is sent. Its websites are completed, and its fields show them so. */
export const markSent = ({ values }: FormContext) => {
  const sent = completeLinks(values)
  return { values: sent, sent, issues: [], failure: null }
}

/**
 * The form after saving; what was typed since then stays. A new entry's draft has become that of a stored one. A lost picture is
 * no matter any more.
 */
export const takeSaved = (form: FormContext, { id, version, values: base }: SavedEntry) => ({
  id,
  draftKey: storedKey(form.draftKey, id, isRenewed(form)),
  file: form.file === 'lost' ? ('none' as const) : form.file,
  mayBeStored: false,
  ...rebase(form.sent, { values: base, base, version }, form.values),
})

/** The form after a conflict; null means postponed. */
export const takeMerge = ({ sent, values }: FormContext, merge: UnsavedWork | null) =>
  merge === null ? {} : rebase(sent, merge, values)
