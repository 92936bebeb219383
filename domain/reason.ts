import type { Json } from './forms.ts'
import { ownedResources } from './resources.ts'
import type { Viewer } from './session.ts'

/** Whether to ask for a reason: moderators change what others own (`ownedBy`, as answered). */
export const asksForReason = (viewer: Viewer, resource: string, ownedBy: Json | undefined): boolean =>
  viewer !== null &&
  viewer.role !== 'normal' &&
  ownedResources.some((one) => one === resource) &&
  Array.isArray(ownedBy) &&
  ownedBy.some((id) => id !== viewer.id)

export const withTemplate = (typed: string, template: string): string =>
  typed.trim() === '' ? template : `${typed.trimEnd()}\n${template}`
