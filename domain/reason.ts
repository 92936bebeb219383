import type { Json } from './forms.ts'
import { owned, type Viewer } from './user.ts'

/**
 * Whether a change of an entry can be given a reason, which its owners are told: moderators change what others own.
 * @param ownedBy the owners of the entry, as it was answered
 */
export const asksForReason = (viewer: Viewer, resource: string, ownedBy: Json | undefined): boolean =>
  viewer !== null &&
  viewer.role !== 'normal' &&
  owned.some((one) => one === resource) &&
  Array.isArray(ownedBy) &&
  ownedBy.some((id) => id !== viewer.id)

/** The typed text with a template: below the text, or alone when nothing is typed. */
export const withTemplate = (typed: string, template: string): string =>
  typed.trim() === '' ? template : `${typed.trimEnd()}\n${template}`
