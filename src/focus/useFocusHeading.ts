import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a navigation, a log-in or a log-out, scrolls to the top and focuses the page's heading.
 * @param viewerId the signed-in user
 */
export const useFocusHeading = (viewerId: string | undefined): void =>
  useStepArrival(`${viewerId} ${useLocation().pathname}`)

/**
 * Does the same for each new step of a page, such as a wizard.
 * @param step the shown step; the first one changes nothing
 */
export const useStepArrival = (step: unknown): void => {
  const arrivedAt = useRef(step)
  useEffect(() => {
    if (arrivedAt.current === step) return
    arrivedAt.current = step
    window.scrollTo(0, 0)
    return focusHeading()
  }, [step])
}

/**
 * Focuses the page's heading. While the page loads, it waits for the heading, until a key or button is pressed.
 * @returns stops waiting
 */
const focusHeading = (): (() => void) => {
  const focus = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  const old = document.activeElement
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement === old) focus()
  })
  const stop = () => {
    observer.disconnect()
    for (const event of gestures) document.removeEventListener(event, stop)
  }
  focus()
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of gestures) document.addEventListener(event, stop)
  return stop
}
const gestures = ['keydown', 'pointerdown'] as const
