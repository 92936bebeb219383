import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a change of route, a log-in or a log-out the page starts at its top, and its heading has the focus.
 * @param viewerId whoever is signed in
 */
export const useFocusHeading = (viewerId: string | undefined): void =>
  useStepArrival(`${viewerId} ${useLocation().pathname}`)

/**
 * The same within a page that shows one thing after another, such as a wizard.
 * @param step what is shown; the first one is left alone
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
 * Gives the focus to the page's heading. Where the page still loads, or shows another heading while it does, the focus comes
 * as soon as the heading does, unless somebody has pressed something by then.
 * @returns ends the waiting
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
