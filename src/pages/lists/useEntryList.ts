import { useActorRef, useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { type Filter, isOfOwner } from '#domain/filter.ts'
import { defaultPageSize } from '#domain/limits.ts'
import { type ListedResource, type ListItem, listings, type Order } from '#domain/listing.ts'
import { type ListPlace, readListLook } from '#domain/listLook.ts'
import { isModerating } from '#domain/permissions.ts'
import type { ListPageInput } from '#machines/lists/listPage.ts'
import type { ListPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useRowInView } from '#src/focus/useRowInView.ts'
import { usePreviousPath } from '#src/pages/shell/CameFrom.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayOutcome } from '#src/pages/shell/useSayOutcome.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { useListAddress } from './useListAddress.ts'

type Options = {
  resource: ListedResource
  /** Of 'only show your own'. */
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

export const useEntryList = (options: Options) => {
  const page = useActorRef(useApp().actors.listPage, { input: useListInput(options) })
  const { resource, listId = resource, nameOf } = options
  const { list, selection } = useListPage(page, { listId, nameOf, place: listPlaceOf(options) })
  return { page, list, selection, total: useSelector(list, ({ context }) => context.total) }
}

export const listPlaceOf = ({ resource, prefix = '', order, filters = [] }: Options): ListPlace => {
  const listing = listings[resource]
  return { resource, prefix, opening: { page: 1, sorting: listing.sorting, order: order ?? listing.order, filters } }
}

/** As the URL says. Only moderators see other people's entries (§6); `?all` asks for them. */
export const useListInput = (options: Options): ListPageInput => {
  const { resource, ownFilter, listId = resource, fixed = [] } = options
  const { actors } = useApp()
  const viewer = useMember()
  const moderating = isModerating(viewer)
  const [search] = useSearchParams()
  const { filters, ...look } = readListLook(search, listPlaceOf(options))
  const asksAll = search.has('all') || filters.some(isOfOwner)
  const preferences = actors.readPreferences(listId) ?? { size: defaultPageSize, own: true }
  const ownOnly: Filter[] = !moderating && ownFilter !== null ? [{ name: ownFilter, value: 'self' }] : []
  return {
    viewer,
    list: {
      ...look,
      resource,
      ownFilter: moderating ? ownFilter : null,
      preferences: asksAll ? { ...preferences, own: false } : preferences,
      fixed: [...ownOnly, ...fixed],
      filters: moderating ? filters : filters.filter(({ name }) => !ofModeration.includes(name)),
    },
  }
}

const ofModeration: readonly Filter['name'][] = ['deactivated', 'ownerless', 'unconfirmed', 'ownedBy']

type Shown = { listId: string; nameOf?: Options['nameOf'] | undefined; place?: ListPlace }

/** Connects a list to toasts, storage and URL; shows the row of an entry after a return. */
export const useListPage = (page: ListPageRef, { listId, nameOf, place }: Shown) => {
  const { actors } = useApp()
  const list = useChild(page, 'list')
  const selection = useChild(page, 'selection')
  useEmitted(page, 'rows.changed', useSayOutcome(list.getSnapshot().context.resource, nameOf))
  useEmitted(list, 'preferences.changed', ({ preferences }) => actors.keepPreferences(listId, preferences))
  useListAddress(list, place ?? null)
  const isLoaded = useSelector(list, (snapshot) => snapshot.matches('ready'))
  useRowInView(usePreviousPath()?.split('/').at(-1) ?? null, isLoaded)
  return { page, list, selection }
}
