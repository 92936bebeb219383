import type { FileArrival } from '#domain/themes/files.ts'
import { entryPath } from './backstagePaths.ts'
import { formKeyOf } from './draftSlot.ts'
import type { FormValues } from './forms.ts'
import { changedFields, mergeFields } from './merge.ts'

/**
 * Unsaved work with the version and values it began with. The creation key of a new entry prevents a second one. `mayBeStored`: it
 * was sent as a new entry, and perhaps only the answer was lost. `lacksFile`: a picture was chosen that is not uploaded.
 */
export type UnsavedWork = {
  values: FormValues
  base: FormValues
  version: number | null
  creationKey?: string
  mayBeStored?: boolean
  lacksFile?: boolean
}

export type Draft = UnsavedWork & { savedAt: string }

/** For a draft of a form with `current` values, saved before the one that was offered. */
export type DraftSearch = { key: string; before: string | null; current: FormValues }

export const isWorthOffering = (draft: Draft | null, current: FormValues): draft is Draft =>
  draft !== null && changedFields(current, fitted(draft, current).values).length > 0

/** With the fields that the form has: a draft of an earlier release, or of another role, may lack some and have others. */
export const fitted = <Work extends Pick<UnsavedWork, 'values' | 'base'>>(work: Work, current: FormValues): Work => {
  const { values, base } = work
  const fits = (field: string): boolean =>
    field in values && Array.isArray(values[field]) === Array.isArray(current[field])
  const fields = Object.keys(current)
  if (fields.length === Object.keys(values).length && fields.every(fits)) return work
  const withFieldsOf = (kept: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(current).map(([field, value]) => {
        const known = fits(field) ? kept[field] : undefined
        return [field, known === undefined ? value : known]
      }),
    )
  return { ...work, values: withFieldsOf(values), base: withFieldsOf(base) }
}

type Work = Omit<UnsavedWork, 'lacksFile'> & { file?: FileArrival }

export const workOf = ({ values, base, version, creationKey, mayBeStored, file = 'none' }: Work): UnsavedWork => ({
  values,
  base,
  version,
  ...(creationKey !== undefined && { creationKey }),
  ...(mayBeStored && { mayBeStored }),
  ...(file !== 'none' && { lacksFile: true }),
})

export const keepingOf = ({ draftKey, ...work }: Work & { draftKey: string | null }) => ({
  key: draftKey,
  work: workOf(work),
})

/** Whether a form without an entry has the work of one that is gone. */
export const isRenewed = ({ id, version }: { id: string | null; version: number | null }): boolean =>
  id === null && version !== null

/** `lost`: it was the key of an entry that is gone. */
export const storedKey = <Key extends string | null>(draftKey: Key, id: string | null, lost = false) =>
  id === null || draftKey === null
    ? draftKey
    : draftKey.replace(lost ? /^([^:]+:[^:]+):.*$/ : /^([^:]+:[^:]+):new(:.*)?$/, `$1:${id}`)

/** Passwords are never stored. */
const secretFields: ReadonlySet<string> = new Set(['password', 'passwordRepeat'])

export const keepable = (work: UnsavedWork): UnsavedWork => ({
  ...work,
  values: blankSecrets(work.values),
  base: blankSecrets(work.base),
})

const blankSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, secretFields.has(field) ? '' : value]))

/** Moves what was typed since `sent` onto the newer work that came from it. */
export const rebase = (sent: FormValues, work: UnsavedWork, values: FormValues): UnsavedWork => ({
  ...workOf(work),
  values: mergeFields(sent, work.values, values),
})

/** `path` is the page that offers it. */
export type OpenDraft = Pick<Draft, 'savedAt' | 'mayBeStored'> & Record<'key' | 'kind' | 'name' | 'path', string>

const paged = ['events', 'revents', 'groups', 'places', 'categories', 'topics', 'notifications', 'threads', 'proposals']

export const openDrafts = (kept: readonly { key: string; draft: Draft }[]): OpenDraft[] =>
  kept
    .flatMap(({ key, draft: { values, base, savedAt, mayBeStored } }) => {
      const [, kind = '', id = '', ...rest] = formKeyOf(key).split(':')
      if (!paged.includes(kind) || id === '' || changedFields(base, values).length === 0) return []
      const path = entryPath(kind, kind === 'notifications' ? messagePath(id, base) : id + queryOf(rest, base))
      return [{ key, kind, name: titleOf(values), path, savedAt, ...(mayBeStored && { mayBeStored }) }]
    })
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))

/** A text without a title is called by how it begins. */
const titleOf = ({ name, subject, text }: FormValues): string => {
  const [title = ''] = String(name || subject || text || '').split('\n')
  return title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title
}

const longestTitle = 80

/** A message to somebody has the recipient's id, an answer that of the answered message. */
const messagePath = (id: string, base: FormValues): string => (base.userId === id ? `new/${id}` : `${id}/answer`)

/** Of a copy, a program item, and an event that was begun from a day or a reservation (domain/prefill.ts). */
const queryOf = ([first, ...rest]: readonly string[], base: FormValues): string => {
  if (first === undefined) return ''
  if (/^\d{4}-\d\d-\d\d$/.test(first)) return `?${dayQueryOf(first, rest.join(':'), base)}`
  return rest.length === 0 ? `?parent=${first}` : `?${first}=${rest.join(':')}`
}

/** `mark` tells the drafts of a day apart: by place and category, or by the reservation. */
const dayQueryOf = (date: string, mark: string, base: FormValues): URLSearchParams => {
  const fields = ['name', 'location', 'location2', 'category'].flatMap((field) => {
    const value = base[field]
    return typeof value === 'string' && value !== '' ? [[field, value]] : []
  })
  const isOfDay = mark === [base.location, base.category].filter(Boolean).join(' ')
  return new URLSearchParams({ date, ...Object.fromEntries(fields), ...(!isOfDay && { reservation: mark }) })
}
