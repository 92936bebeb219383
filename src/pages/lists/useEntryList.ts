import { useActorRef, useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { defaultPageSize } from '#domain/limits.ts'
import { type Filter, type ListedResource, type ListItem, listings, type Order } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import type { ListPageInput } from '#machines/lists/listPage.ts'
import type { ListPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayOutcome } from '#src/pages/shell/useSayOutcome.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'

type Options = {
  resource: ListedResource
  /** The condition behind 'only show your own'; null for lists that nobody owns. */
  ownFilter: 'ownedBy' | 'createdBy' | null
  /** Remembers the list's preferences apart when two lists show the same resource. */
  listId?: string
  /** Conditions that are chosen when the page opens. */
  filters?: readonly Filter[]
  /** Conditions that make the list, and cannot be taken away. */
  fixed?: readonly Filter[]
  /** The order at first, where it is not the resource's own. */
  order?: Order
  /** What people call an entry, where its name alone does not say it. */
  nameOf?: (item: ListItem) => string
}

/** The actors of a list page (§2, shared list screen): the list itself and what is selected in it. */
export const useEntryList = (options: Options) => {
  const page = useActorRef(useApp().actors.listPage, { input: useListInput(options) })
  const { resource, listId = resource, nameOf } = options
  const { list, selection } = useListPage(page, { listId, nameOf })
  return { page, list, selection, total: useSelector(list, ({ context }) => context.total) }
}

/**
 * What a list page starts with. Moderators and admins choose whether they see only their own entries, everybody else
 * always does (§6). With `?ownerless` in its address a list opens with what nobody owns, where the moderation is told of
 * that.
 */
export const useListInput = (options: Options): ListPageInput => {
  const { resource, ownFilter, listId = resource, filters = [], fixed = [] } = options
  const { actors } = useApp()
  const viewer = useMember()
  const moderating = isModerating(viewer)
  const asksOwnerless = useSearchParams()[0].has('ownerless') && moderating && ownFilter === 'ownedBy'
  const preferences = actors.readPreferences(listId) ?? { size: defaultPageSize, own: true }
  const ownOnly: Filter[] = !moderating && ownFilter !== null ? [{ name: ownFilter, value: 'self' }] : []
  const { sorting, order } = listings[resource]
  return {
    viewer,
    list: {
      resource,
      sorting,
      order: options.order ?? order,
      ownFilter: moderating ? ownFilter : null,
      preferences: asksOwnerless ? { ...preferences, own: false } : preferences,
      fixed: [...ownOnly, ...fixed],
      filters: asksOwnerless ? [...filters, { name: 'ownerless', value: true }] : filters,
    },
  }
}

type Shown = { listId: string; nameOf?: Options['nameOf'] | undefined }

/** Connects a list page: it says what a run over rows did, and the browser remembers how the list is looked at. */
export const useListPage = (page: ListPageRef, { listId, nameOf }: Shown) => {
  const { actors } = useApp()
  const list = useChild(page, 'list')
  const selection = useChild(page, 'selection')
  useEmitted(page, 'rows.changed', useSayOutcome(list.getSnapshot().context.resource, nameOf))
  useEmitted(list, 'preferences.changed', ({ preferences }) => actors.keepPreferences(listId, preferences))
  return { list, selection }
}
