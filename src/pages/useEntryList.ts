import { useActorRef, useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deletedEntries } from '#domain/bin.ts'
import { defaultPageSize } from '#domain/limits.ts'
import { type Filter, type ListedResource, type ListItem, listings } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { BulkAction, SelectedItem } from '#domain/selection.ts'
import { useApp } from '#src/app.tsx'
import { itemName } from '#src/views/itemName.ts'
import { targetOf } from '#src/views/targetOf.ts'
import { useEmitted } from './useEmitted.ts'
import { useMember } from './useViewer.ts'

type Options = {
  resource: ListedResource
  /** The condition behind 'only show your own'; null for lists that nobody owns. */
  ownFilter: 'ownedBy' | 'createdBy' | null
  /** Remembers the list's preferences apart when two lists show the same resource. */
  listId?: string
  /** Conditions that are chosen when the page opens. */
  filters?: readonly Filter[]
}

/** What the notification of a deletion calls its offer to undo it. */
export const undoKey = 'undo'

/**
 * The actors of a list page (§2, shared list screen): the list itself and what is selected in it, connected. Moderators
 * and admins choose whether they see only their own entries, everybody else always does (§6).
 */
export const useEntryList = ({ resource, ownFilter, listId = resource, filters = [] }: Options) => {
  const { actors, toast, undo } = useApp()
  const { t } = useTranslation()
  const viewer = useMember()
  const moderating = isModerating(viewer)
  const ownOnly: Filter[] = !moderating && ownFilter !== null ? [{ name: ownFilter, value: 'self' }] : []
  const { sorting, order } = listings[resource]

  const list = useActorRef(actors.list, {
    input: {
      resource,
      sorting,
      order,
      ownFilter: moderating ? ownFilter : null,
      preferences: actors.readPreferences(listId) ?? { size: defaultPageSize, own: true },
      fixed: ownOnly,
      filters,
    },
  })
  const selection = useActorRef(actors.listSelection, { input: { resource } })

  /** Accounts beyond the viewer's reach are no part of a selection. */
  const isInReach = (item: ListItem) =>
    resource !== 'users' || may(viewer, 'update', resource, targetOf(resource, item))
  useEmitted(list, 'list.loaded', ({ items }) =>
    selection.send({ type: 'items.shown', items: items.filter(isInReach).map(toSelected) }),
  )
  useEmitted(list, 'preferences.changed', ({ preferences }) => actors.keepPreferences(listId, preferences))
  useEmitted(selection, 'run.finished', ({ action, done }) => {
    const deleted = action === 'delete' ? deletedEntries(resource, done) : []
    list.send({ type: 'refresh.requested' })
    if (deleted.length > 0) undo.send({ type: 'entries.deleted', entries: deleted })
    if (done.length > 0) {
      const message = doneText(t, resource, action, done)
      const offer = deleted.length > 0 ? { label: t('bulk.undo'), key: undoKey } : null
      toast.send({ type: 'toast.pushed', state: 'success', message, action: offer })
    }
  })
  useEmitted(undo, 'entries.restored', ({ resource: restored }) => {
    if (resource === restored || resource === 'bin') list.send({ type: 'refresh.requested' })
  })

  return { list, selection, total: useSelector(list, ({ context }) => context.total) }
}

/** A list item by the name that people call it. */
export const toSelected = (item: ListItem): SelectedItem => ({
  ...item,
  name: itemName(item),
})

const doneText = (t: TFunction, resource: string, action: BulkAction | null, items: readonly SelectedItem[]): string =>
  t(action === 'delete' ? 'bulk.deleted' : 'bulk.flipped', {
    count: items.length,
    name: items[0]?.name ?? '',
    objects: t(`objects.${resource}`, { count: items.length }),
  })
