import { useLocation, useNavigate } from 'react-router-dom'
import { type ListPlace, writeListLook } from '#domain/listLook.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'

export const useListAddress = (list: ListRef, place: ListPlace | null): void => {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEmitted(list, 'look.changed', (look) => {
    if (place === null) return
    // Another list of the page may have changed the URL just now.
    const { search } = window.location
    const written = writeListLook(new URLSearchParams(search), look, place).toString()
    if (written !== new URLSearchParams(search).toString()) void navigate({ search: written }, { replace: true, state })
  })
}
