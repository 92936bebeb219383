import * as v from 'valibot'
import type { EditedResource, ListItem } from './listing.ts'
import type { Target } from './permissions.ts'
import { roles, type Viewer } from './session.ts'

/** A list item for the permission table. */
export const targetOf = (resource: EditedResource, item: ListItem): Target => {
  const self = resource === 'users' ? item.id : (item.userId ?? creatorOf(item))
  const role = roles.find((known) => known === item.role)
  return {
    ownedBy: Array.isArray(item.ownedBy) ? item.ownedBy.filter((id) => typeof id === 'string') : [],
    self: typeof self === 'string' ? self : null,
    ...(role && { role }),
  }
}

/** Lists delete and deactivate no account of the viewer: that would end their session, and the run with it. */
export const isOwnAccount = (viewer: Viewer, resource: EditedResource, { id }: ListItem): boolean =>
  resource === 'users' && id === viewer?.id

const creatorOf = ({ createdBy }: ListItem) => (v.is(referenceSchema, createdBy) ? createdBy.id : null)
const referenceSchema = v.object({ id: v.string() })
