import { useEffect, useRef } from 'react'

/** Scrolls to a part of the page when `what` it shows changes, and focuses its heading if that can have the focus. */
export const useOpenedPart = <Part extends HTMLElement>(what: unknown) => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (what === null) return
    part.current?.scrollIntoView({ block: 'nearest' })
    part.current?.querySelector<HTMLElement>('h2[tabindex], h3[tabindex]')?.focus({ preventScroll: true })
  }, [what])
  return part
}
