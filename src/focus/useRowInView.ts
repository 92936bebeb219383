import { useEffect } from 'react'

/** After a return from an entry, focuses its link. */
export const useRowInView = (id: string | null, isLoaded: boolean): void =>
  useEffect(() => {
    const row = isLoaded && id !== null ? document.getElementById(`row-${id}`) : null
    if (row === null) return
    row.dataset.arrived = ''
    row.scrollIntoView({ block: 'center' })
    row.querySelector('a')?.focus({ preventScroll: true })
  }, [id, isLoaded])
