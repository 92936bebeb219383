import type { FormValues } from './forms.ts'
import { changedFields, mergeChanges } from './merge.ts'

/**
 * Unsaved work on a form: the values, and the version and values it started from. Kept in the browser, never published.
 * A new entry keeps the key under which it is created: anyone who comes back to it after a lost answer makes no second one.
 */
export type UnsavedWork = { values: FormValues; base: FormValues; version: number | null; creationKey?: string }

/** Kept work, as it is found again. `savedAt` is an ISO date-time. */
export type Draft = UnsavedWork & { savedAt: string }

/**
 * Whether a kept draft is worth offering: it has the fields that the form has today, and says something else than what is
 * stored by now.
 * @param current the values as they were just loaded
 */
export const isWorthOffering = (draft: Draft | null, current: FormValues): draft is Draft =>
  draft !== null && hasFieldsOf(draft.values, current) && changedFields(current, draft.values).length > 0

const hasFieldsOf = (values: FormValues, others: FormValues): boolean =>
  Object.keys(values).toSorted().join() === Object.keys(others).toSorted().join()

/** The part of a form that a draft keeps. */
export const workOf = ({ values, base, version, creationKey }: UnsavedWork): UnsavedWork => ({
  values,
  base,
  version,
  ...(creationKey !== undefined && { creationKey }),
})

/** What keeps the work of a form begins with. */
export const keepingOf = ({ draftKey, ...work }: UnsavedWork & { draftKey: string | null }) => ({
  key: draftKey,
  work: workOf(work),
})

/** No password is ever written to the browser's storage: its field comes back empty. */
const secretFields: ReadonlySet<string> = new Set(['password', 'passwordRepeat'])

/** What of unsaved work may be kept: all but passwords. */
export const keepable = (work: UnsavedWork): UnsavedWork => ({
  ...work,
  values: blankSecrets(work.values),
  base: blankSecrets(work.base),
})

const blankSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, secretFields.has(field) ? '' : value]))

/**
 * Goes on from a newer base without losing what was typed on the way there.
 * @param sent the values that the newer work came from
 * @param work the newer work
 * @param values the values by now
 */
export const rebase = (sent: FormValues, work: UnsavedWork, values: FormValues): UnsavedWork => ({
  ...workOf(work),
  values: mergeChanges(sent, work.values, values).merged,
})

/** A draft as the overview names it. `key` is where the browser keeps it, `path` the page that offers it. */
export type OpenDraft = { key: string; kind: string; name: string; path: string; savedAt: string }

/** What is written in forms of its own page, by the kind in the key of its drafts, with the path of these pages. */
const paths: Readonly<Record<string, string>> = {
  events: 'events',
  revents: 'repeatingevents',
  groups: 'groups',
  places: 'places',
  categories: 'categories',
  topics: 'topics',
  notifications: 'notifications/new',
}

/** The unfinished work among what the browser keeps, newest first. Other kept things are left out. */
export const openDrafts = (kept: readonly { key: string; draft: Draft }[]): OpenDraft[] =>
  kept
    .flatMap(({ key, draft: { values, base, savedAt } }) => {
      const [, kind = '', id = '', ...rest] = key.split(':')
      const path = Object.hasOwn(paths, kind) && id !== '' ? paths[kind] : undefined
      if (path === undefined || changedFields(base, values).length === 0) return []
      const name = values.name || values.subject
      const page = `/backstage/${path}/${id}${queryOf(rest)}`
      return [{ key, kind, name: typeof name === 'string' ? name : '', path: page, savedAt }]
    })
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))

/** The query of a new event that is a copy, or an item of a program. */
const queryOf = ([first, second]: readonly string[]): string => {
  if (first === undefined) return ''
  return second === undefined ? `?parent=${first}` : `?${first}=${second}`
}
