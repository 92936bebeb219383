import { useActorRef, useSelector } from '@xstate/react'
import { useApp } from '#src/app.tsx'
import { useConnectedList } from './useConnectedList.ts'
import { type ListOptions, listInUrl, useListInput } from './useListInput.ts'

export const useListPage = (options: ListOptions) => {
  const page = useActorRef(useApp().actors.listPage, { input: useListInput(options) })
  const { resource, listId = resource, nameOf } = options
  const { list, selection } = useConnectedList(page, { listId, nameOf, inUrl: listInUrl(options) })
  return { page, list, selection, total: useSelector(list, ({ context }) => context.total) }
}
