import * as v from 'valibot'
import type { ListedResource, ListItem } from '#domain/listing.ts'
import type { Target } from '#domain/permissions.ts'
import { roles } from '#domain/user.ts'

/** A list item as far as the permission table asks about it. */
export const targetOf = (resource: ListedResource, item: ListItem): Target => {
  const self = resource === 'users' ? item.id : (item.userId ?? creatorOf(item))
  const role = roles.find((known) => known === item.role)
  return {
    ownedBy: Array.isArray(item.ownedBy) ? item.ownedBy.filter((id) => typeof id === 'string') : [],
    self: typeof self === 'string' ? self : null,
    ...(role && { role }),
  }
}

const creatorOf = ({ createdBy }: ListItem) => (v.is(referenceSchema, createdBy) ? createdBy.id : null)
const referenceSchema = v.object({ id: v.string() })
