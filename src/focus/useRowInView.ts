import { useEffect } from 'react'

/**
 * Brings the row of an entry that somebody comes back from into view, and the focus to its link.
 * @param id of the entry; null where somebody comes from elsewhere
 * @param isLoaded whether the rows are there
 */
export const useRowInView = (id: string | null, isLoaded: boolean): void =>
  useEffect(() => {
    const row = isLoaded && id !== null ? document.getElementById(`row-${id}`) : null
    if (row === null) return
    row.dataset.arrived = ''
    row.scrollIntoView({ block: 'center' })
    row.querySelector('a')?.focus({ preventScroll: true })
  }, [id, isLoaded])
