import { useEffect, useRef } from 'react'

/** Focuses what replaces a focused button. */
export const useRescuedFocus = <Target extends HTMLElement>() => {
  const target = useRef<Target>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) target.current?.focus({ preventScroll: true })
  }, [])
  return target
}
