/** What has owners, and is shown or not (§3). */
export const ownedResources = ['events', 'revents', 'groups', 'places'] as const
export type OwnedResource = (typeof ownedResources)[number]

/** All kinds of entries: they have a history, and a bin. */
export const entryResources = [...ownedResources, 'categories', 'topics'] as const
export type EntryResource = (typeof entryResources)[number]

export const isEntryKind = (kind: string): kind is EntryResource => entryResources.some((resource) => resource === kind)
