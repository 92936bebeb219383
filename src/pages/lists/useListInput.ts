import { useSearchParams } from 'react-router-dom'
import { type Filter, isOfOwner } from '#domain/filter.ts'
import { defaultPageSize } from '#domain/limits.ts'
import { type ListedResource, type ListItem, listings, type Order } from '#domain/listing.ts'
import { type ListInUrl, readListState } from '#domain/listState.ts'
import { isModerating } from '#domain/permissions.ts'
import type { ListPageInput } from '#machines/lists/listPage.ts'
import { useApp } from '#src/app.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'

export type ListOptions = {
  resource: ListedResource
  /** What 'only show your own' filters by. */
  ownFilter: 'ownedBy' | 'createdBy' | null
  /** Separates preferences of two lists. */
  listId?: string
  /** Separates two lists in a URL. */
  prefix?: string
  filters?: readonly Filter[]
  fixed?: readonly Filter[]
  order?: Order
  nameOf?: (item: ListItem) => string
}

export const listInUrl = ({ resource, prefix = '', order, filters = [] }: ListOptions): ListInUrl => {
  const listing = listings[resource]
  return { resource, prefix, opening: { page: 1, sorting: listing.sorting, order: order ?? listing.order, filters } }
}

/** As the URL says. Only moderators see other people's entries (§6); `?all` asks for them. */
export const useListInput = (options: ListOptions): ListPageInput => {
  const { resource, ownFilter, listId = resource, fixed = [] } = options
  const { actors } = useApp()
  const viewer = useMember()
  const moderating = isModerating(viewer)
  const [search] = useSearchParams()
  const { filters, ...state } = readListState(search, listInUrl(options))
  const asksAll = search.has('all') || filters.some(isOfOwner)
  const preferences = actors.readPreferences(listId) ?? { size: defaultPageSize, own: true }
  const ownOnly: Filter[] = !moderating && ownFilter !== null ? [{ name: ownFilter, value: 'self' }] : []
  return {
    viewer,
    list: {
      ...state,
      resource,
      ownFilter: moderating ? ownFilter : null,
      preferences: asksAll ? { ...preferences, own: false } : preferences,
      fixed: [...ownOnly, ...fixed],
      filters: moderating ? filters : filters.filter(({ name }) => !ofModeration.includes(name)),
    },
  }
}

const ofModeration: readonly Filter['name'][] = ['deactivated', 'ownerless', 'unconfirmed', 'ownedBy']
