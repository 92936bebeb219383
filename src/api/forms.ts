import * as v from 'valibot'
import type { Submission } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
import type { FormKind, FormValues } from '#domain/forms.ts'
import { clashingReferences, type Names } from '#domain/references.ts'
import { registrationSchema } from '#domain/user.ts'
import type { authApi } from './auth.ts'
import type { Entry, entriesApi } from './entries.ts'
import { findNames } from './names.ts'

/** What is kept of it: the values as the server has them now, and the version to change them from. */
type SavedForm = { id: string; version: number; values: FormValues }

/** What somebody made of an entry: what they started from, and what they have by now. */
type Edition = { kind: FormKind; id: string; base: FormValues; mine: FormValues }

const resources = ['events', 'revents', 'groups', 'places', 'categories', 'topics', 'users', 'notifications'] as const

/** Saving a form of any kind, and reading what it would overwrite. */
export const formsApi = (entries: ReturnType<typeof entriesApi>, auth: ReturnType<typeof authApi>) => ({
  submit: async ({ kind, id, version, values, creationKey }: Submission): Promise<SavedForm> => {
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
    const saved = savedForm(
      id === null
        ? await entries.create(resource, values, creationKey)
        : await entries.update(resource, id, version, values),
    )
    return { ...saved, values: fieldsOf(saved.values, values) }
  },

  /** The entry as it is now. */
  current: (kind: FormKind, id: string) => current(entries, kind, id),

  /** The same to merge with, and the names of what both changed it to. */
  loadConflicting: async ({ kind, id, base, mine }: Edition): Promise<SavedForm & { names: Names }> => {
    const theirs = await current(entries, kind, id)
    return { ...theirs, names: await findNames(entries, clashingReferences(base, theirs.values, mine)) }
  },
})

const current = async (entries: ReturnType<typeof entriesApi>, kind: FormKind, id: string): Promise<SavedForm> =>
  savedForm(await entries.find(resourceOf(kind), id))

/** An entry as a form holds it: what the server adds stays outside the values. */
const savedForm = ({ id, version, createdAt: _created, updatedAt: _updated, ...values }: Entry): SavedForm => ({
  id,
  version,
  values,
})

/** What is stored in the fields that the form has: another form of the same entry may have more of them. */
const fieldsOf = (stored: FormValues, form: FormValues): FormValues => ({
  ...form,
  ...Object.fromEntries(Object.entries(stored).filter(([field]) => Object.hasOwn(form, field))),
})

const resourceOf = (kind: FormKind) => {
  const resource = kind === 'account' ? 'users' : resources.find((candidate) => candidate === kind)
  if (!resource) throw new FailureError({ code: 'notFound' })
  return resource
}
