import { useSelector } from '@xstate/react'
import type { ListInUrl } from '#domain/listState.ts'
import type { ListPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useRowInView } from '#src/focus/useRowInView.ts'
import { usePreviousPath } from '#src/pages/shell/CameFrom.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayOutcome } from '#src/pages/shell/useSayOutcome.ts'
import type { ListOptions } from './useListInput.ts'
import { useListInUrl } from './useListInUrl.ts'

type Shown = { listId: string; nameOf?: ListOptions['nameOf'] | undefined; inUrl?: ListInUrl }

/** Connects a list to toasts, storage and URL; shows the row of an entry after a return. */
export const useConnectedList = (page: ListPageRef, { listId, nameOf, inUrl }: Shown) => {
  const { actors } = useApp()
  const list = useChild(page, 'list')
  const selection = useChild(page, 'selection')
  useEmitted(page, 'rows.changed', useSayOutcome(list.getSnapshot().context.resource, nameOf))
  useEmitted(list, 'preferences.changed', ({ preferences }) => actors.keepPreferences(listId, preferences))
  useListInUrl(list, inUrl ?? null)
  const isLoaded = useSelector(list, (snapshot) => snapshot.matches('ready'))
  useRowInView(usePreviousPath()?.split('/').at(-1) ?? null, isLoaded)
  return { page, list, selection }
}
