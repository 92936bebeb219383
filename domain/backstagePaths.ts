const seriesPath = 'repeatingevents'

/** The list of a resource in Backstage (§3), such as `/backstage/repeatingevents` for `revents`. */
export const listPath = (resource: string): string => `/backstage/${resource === 'revents' ? seriesPath : resource}`

export const entryPath = (resource: string, id: string): string => `${listPath(resource)}/${id}`

export const newEntryPath = (resource: string): string => entryPath(resource, 'new')

/** Where an event or a series is copied. */
export const copyPath = (resource: 'events' | 'revents', id: string): string =>
  `${newEntryPath(resource)}?${new URLSearchParams({ copy: id })}`

export const entryAtPath = (path: string): { resource: string; id: string } | null => {
  const [, segment, id] = /^\/backstage\/(\w+)\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (segment === undefined || id === undefined) return null
  return { resource: segment === seriesPath ? 'revents' : segment, id }
}
