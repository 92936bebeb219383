import { useEffect, useRef } from 'react'

/** In ms. */
const doubleClick = 500

/** Whether a click is meant for what is shown, and is not the second one of a double click on what was there before. */
export const useSettled = (shown: unknown): (() => boolean) => {
  const last = useRef({ shown, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (last.current.shown !== shown) last.current = { shown, at: performance.now() }
  }, [shown])
  return () => performance.now() - last.current.at > doubleClick
}
