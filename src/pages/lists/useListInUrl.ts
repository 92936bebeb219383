import { useLocation, useNavigate } from 'react-router-dom'
import { type ListInUrl, writeListState } from '#domain/listState.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'

export const useListInUrl = (list: ListRef, inUrl: ListInUrl | null): void => {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEmitted(list, 'listState.changed', (listState) => {
    if (inUrl === null) return
    // Another list of the page may have changed the URL just now.
    const { search } = window.location
    const written = writeListState(new URLSearchParams(search), listState, inUrl).toString()
    if (written !== new URLSearchParams(search).toString()) void navigate({ search: written }, { replace: true, state })
  })
}
