import { useLocation, useNavigate } from 'react-router-dom'
import { type ListPlace, writeLook } from '#domain/listLook.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'

/** Keeps how a list is looked at in the page's address, for reloads, the way back and links. */
export const useListAddress = (list: ListRef, place: ListPlace | null): void => {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEmitted(list, 'look.changed', (look) => {
    if (place === null) return
    // Two lists may share the page: what the other one wrote just now stands in the browser's own address.
    const { search } = window.location
    const written = writeLook(new URLSearchParams(search), look, place).toString()
    if (written !== new URLSearchParams(search).toString()) void navigate({ search: written }, { replace: true, state })
  })
}
