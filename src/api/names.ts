import { dropdownLimit } from '#domain/limits.ts'
import type { Names, Reference } from '#domain/references.ts'
import type { entriesApi } from './entries.ts'

/** Names of entries and members, without deleted and hidden ones. */
export const findNames = async (
  entries: ReturnType<typeof entriesApi>,
  references: readonly Reference[],
): Promise<Names> => {
  const isMember = ({ resource }: Reference) => resource === 'users'
  // Members may list nicknames, but not open accounts.
  const members = references.some(isMember) ? entries.list('users', { limit: dropdownLimit }) : null
  const others = references.filter((reference) => !isMember(reference))
  const found = await Promise.allSettled([
    members?.then(({ items }) => items.filter(({ id }) => references.some((reference) => reference.id === id))) ?? [],
    ...others.map(async ({ resource, id }) => [await entries.find(resource, id)]),
  ])
  const named = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  return Object.fromEntries(named.map(({ id, name, nickname }) => [id, String(name ?? nickname ?? '')]))
}
