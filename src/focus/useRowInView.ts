import { useEffect } from 'react'

/**
 * Scrolls to the row of an entry after a return from its page, and focuses its link.
 * @param id the entry; null after a visit to another page
 * @param isLoaded whether the rows are loaded
 */
export const useRowInView = (id: string | null, isLoaded: boolean): void =>
  useEffect(() => {
    const row = isLoaded && id !== null ? document.getElementById(`row-${id}`) : null
    if (row === null) return
    row.dataset.arrived = ''
    row.scrollIntoView({ block: 'center' })
    row.querySelector('a')?.focus({ preventScroll: true })
  }, [id, isLoaded])
