import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After a change of route the page starts at its top, and its heading has the focus (ux: focus after navigation). */
export const useArrival = (): void => useStepArrival(useLocation().pathname)

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
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step])
}
