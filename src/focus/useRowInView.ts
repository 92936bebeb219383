import { useEffect, useRef } from 'react'

/** After a return from an entry, focuses its link, once, unless the page has led elsewhere: later loads leave the focus where it is. */
export const useRowInView = (id: string | null, isLoaded: boolean): void => {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isLoaded || id === shown.current) return
    shown.current = id
    const row = id === null ? null : document.getElementById(`row-${id}`)
    if (row === null || hasLedElsewhere()) return
    row.dataset.arrived = ''
    row.scrollIntoView({ block: 'center' })
    row.querySelector('a')?.focus({ preventScroll: true })
  }, [id, isLoaded])
}

/** Nothing has the focus at first, then the heading of the page. */
const hasLedElsewhere = (): boolean => {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && activeElement.tagName !== 'H1'
}
