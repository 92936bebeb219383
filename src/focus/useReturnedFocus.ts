import { useEffect, useRef } from 'react'

/** Focuses the button of a part that closes, if the part had the focus. */
export const useReturnedFocus = (isOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    if (wasOpen.current && !isOpen && isFree) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
