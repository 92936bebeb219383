import * as v from 'valibot'
import type { Submission } from '#domain/editing.ts'
import { FailureError, toFailure } from '#domain/failure.ts'
import type { FormKind, FormValues } from '#domain/forms.ts'
import { dropdownLimit } from '#domain/limits.ts'
import { conflictReferences, type Names } from '#domain/references.ts'
import { foldName } from '#domain/text.ts'
import { registrationSchema } from '#domain/user.ts'
import type { authApi } from './auth.ts'
import type { Entry, entriesApi } from './entries.ts'
import { findNames } from './names.ts'

type SavedForm = { id: string; version: number; values: FormValues }

type Edition = { kind: FormKind; id: string; base: FormValues; mine: FormValues }

const resources = [
  'events',
  'revents',
  'groups',
  'places',
  'categories',
  'topics',
  'users',
  'notifications',
  'look',
] as const

export const formsApi = (
  entries: ReturnType<typeof entriesApi>,
  auth: ReturnType<typeof authApi>,
  release: (reservation: string) => Promise<void>,
) => ({
  submit: async ({ kind, id, version, values, creationKey, reservation }: Submission): Promise<SavedForm> => {
    if (kind === 'registration') {
      const { passwordRepeat: _, ...registration } = values
      await auth.register(id ?? '', v.parse(registrationSchema, registration))
      return { id: id ?? '', version: 1, values }
    }
    if (kind === 'passwordChange') {
      const { version: current } = await entries.update('users', id ?? '', null, { password: values.password })
      return { id: id ?? '', version: current, values: { password: '', passwordRepeat: '' } }
    }
    const resource = resourceOf(kind)
    const stored =
      id === null ? entries.create(resource, values, creationKey) : entries.update(resource, id, version, values)
    const saved = savedForm(
      await (kind === 'groups' ? stored.catch((error) => tellTaken(entries, String(values.name), error)) : stored),
    )
    if (id === null && reservation !== undefined) await release(reservation)
    return { ...saved, values: { ...fieldsOf(saved.values, values), ...reasonless(values) } }
  },

  current: (kind: FormKind, id: string) => current(entries, kind, id),

  /** For a merge, with names in all that the dialog shows. */
  loadConflicting: async ({ kind, id, base, mine }: Edition): Promise<SavedForm & { names: Names }> => {
    const found = await current(entries, kind, id)
    const theirs = { ...found, values: { ...found.values, ...reasonless(mine) } }
    return { ...theirs, names: await findNames(entries, conflictReferences(base, theirs.values, mine)) }
  },
})

const groupsSchema = v.array(v.object({ id: v.string(), name: v.string(), ownedBy: v.array(v.string()) }))

/** @throws the refusal, with the group that has the name unless that is hidden */
const tellTaken = async (entries: ReturnType<typeof entriesApi>, name: string, error: unknown): Promise<never> => {
  const failure = toFailure(error)
  if (failure.code !== 'nameExists') throw error
  const query = { limit: dropdownLimit, filters: [{ name: 'likeName' as const, value: name }] }
  const found = v.safeParse(groupsSchema, (await entries.list('groups', query).catch(() => null))?.items)
  const taken = found.success && found.output.find((group) => foldName(group.name) === foldName(name))
  throw taken ? new FailureError({ ...failure, taken }) : error
}

const current = async (entries: ReturnType<typeof entriesApi>, kind: FormKind, id: string): Promise<SavedForm> =>
  savedForm(await entries.find(resourceOf(kind), id))

const savedForm = ({ id, version, createdAt: _created, updatedAt: _updated, ...values }: Entry): SavedForm => ({
  id,
  version,
  values,
})

/** The reason of a change is not stored. */
const reasonless = (values: FormValues): FormValues => ('reason' in values ? { reason: '' } : {})

/** Other forms of the entry may have more fields. */
const fieldsOf = (stored: FormValues, form: FormValues): FormValues => ({
  ...form,
  ...Object.fromEntries(Object.entries(stored).filter(([field]) => Object.hasOwn(form, field))),
})

const resourceOf = (kind: FormKind) => {
  const resource = kind === 'account' ? 'users' : resources.find((candidate) => candidate === kind)
  if (!resource) throw new FailureError({ code: 'notFound' })
  return resource
}
