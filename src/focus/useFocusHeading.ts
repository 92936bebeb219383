import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After navigation, log-in and log-out: to the top, focus on the heading. */
export const useFocusHeading = (viewerId: string | undefined): void =>
  useStepArrival(`${viewerId} ${useLocation().pathname}`)

/** The same for each step of a page, except the first. */
export const useStepArrival = (step: unknown): void => {
  const arrivedAt = useRef(step)
  useEffect(() => {
    if (arrivedAt.current === step) return
    arrivedAt.current = step
    window.scrollTo(0, 0)
    return focusHeading()
  }, [step])
}

/** Unless a key or button was pressed meanwhile. Returns how to stop waiting. */
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
