import { useEffect, useRef } from 'react'

/** For what takes the place of a pressed button: it gets the focus that would otherwise be lost with the button. */
export const useRescuedFocus = <Target extends HTMLElement>() => {
  const target = useRef<Target>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) target.current?.focus({ preventScroll: true })
  }, [])
  return target
}
