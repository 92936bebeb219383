import { useActorRef, useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { deletedEntries } from '#domain/bin.ts'
import { defaultPageSize } from '#domain/limits.ts'
import { type Filter, type ListedResource, type ListItem, listings, type Order } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { BulkAction, SelectedItem } from '#domain/selection.ts'
import type { ListRef, ListSelectionRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { calledName, itemName } from '#src/views/itemName.ts'
import { targetOf } from '#src/views/targetOf.ts'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'
import { useMember } from './useViewer.ts'

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

/** What the notification of a deletion calls its offer to undo it. */
export const undoKey = 'undo'

/**
 * The actors of a list page (§2, shared list screen): the list itself and what is selected in it, connected. Moderators
 * and admins choose whether they see only their own entries, everybody else always does (§6). With `?ownerless` in its
 * address a list opens with what nobody owns, where the moderation is told of that.
 */
export const useEntryList = (options: Options) => {
  const { resource, ownFilter, listId = resource, filters = [], fixed = [], nameOf } = options
  const { actors } = useApp()
  const moderating = isModerating(useMember())
  const asksOwnerless = useSearchParams()[0].has('ownerless') && moderating && ownFilter === 'ownedBy'
  const preferences = actors.readPreferences(listId) ?? { size: defaultPageSize, own: true }
  const ownOnly: Filter[] = !moderating && ownFilter !== null ? [{ name: ownFilter, value: 'self' }] : []
  const { sorting, order } = listings[resource]

  const list = useActorRef(actors.list, {
    input: {
      resource,
      sorting,
      order: options.order ?? order,
      ownFilter: moderating ? ownFilter : null,
      preferences: asksOwnerless ? { ...preferences, own: false } : preferences,
      fixed: [...ownOnly, ...fixed],
      filters: asksOwnerless ? [...filters, { name: 'ownerless', value: true }] : filters,
    },
  })
  const selection = useListSelection(list, { resource, listId, nameOf })
  return { list, selection, total: useSelector(list, ({ context }) => context.total) }
}

type Shown = { resource: ListedResource; listId: string; nameOf?: Options['nameOf'] }

/** What is selected in a list that somebody else made, such as a wizard, and what is remembered of it. */
export const useListSelection = (list: ListRef, { resource, listId, nameOf }: Shown) => {
  const { actors, undo } = useApp()
  const viewer = useMember()
  const selection = useActorRef(actors.listSelection, { input: { resource } })
  const refresh = () => list.send({ type: 'refresh.requested' })

  /** Accounts beyond the viewer's reach are no part of a selection. */
  const isInReach = (item: ListItem) =>
    resource !== 'users' || may(viewer, 'update', resource, targetOf(resource, item))
  useEmitted(list, 'list.loaded', ({ items }) => {
    const named = (item: ListItem) => ({ ...toSelected(item), ...(nameOf && { label: nameOf(item) }) })
    selection.send({ type: 'items.shown', items: items.filter(isInReach).map(named) })
  })
  useEmitted(list, 'preferences.changed', ({ preferences }) => actors.keepPreferences(listId, preferences))
  useRuns(selection, refresh)
  useEmitted(undo, 'entries.restored', ({ resource: restored }) => {
    if (resource === restored || resource === 'bin') refresh()
  })
  return selection
}

/** Tells what a run over selected entries did, and offers to undo a deletion. */
export const useRuns = (selection: ListSelectionRef, onFinished: () => void): void => {
  const { undo } = useApp()
  const say = useSay()
  const { t } = useTranslation()
  useEmitted(selection, 'run.finished', ({ action, done }) => {
    const { resource } = selection.getSnapshot().context
    const deleted = action === 'delete' ? deletedEntries(resource, done) : []
    onFinished()
    if (deleted.length > 0) undo.send({ type: 'entries.deleted', entries: deleted })
    if (done.length > 0) {
      const message = doneText(t, resource, action, done)
      const offer = deleted.length > 0 ? { label: t('bulk.undo'), key: undoKey } : null
      say('success', message, offer)
    }
  })
}

/** A list item by the name that people call it. */
export const toSelected = (item: ListItem): SelectedItem => ({
  ...item,
  name: itemName(item),
})

const doneText = (t: TFunction, resource: string, action: BulkAction | null, items: readonly SelectedItem[]): string =>
  t(action === 'delete' ? 'bulk.deleted' : 'bulk.flipped', {
    count: items.length,
    name: items[0] ? calledName(items[0]) : '',
    objects: t(`objects.${resource}`, { count: items.length }),
  })
