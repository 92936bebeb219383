import { useEffect, useRef } from 'react'

const ends = ['pointerup', 'pointercancel'] as const

/** For a field that takes what is typed when the page is left. Returns what it takes now. */
export const usePageLeaving = (take: () => void): { readonly current: () => void } => {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const controller = new AbortController()
    window.addEventListener('pagehide', () => latest.current(), { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  return latest
}

/**
 * For a field that takes what is typed when somebody leaves it or the page. Somebody who leaves it by a press elsewhere is waited
 * for: if a new line moved what lies below during the press, it would end on something else.
 */
export const useLeaving = (take: () => void): (() => void) => {
  const isPressing = useRef(false)
  const latest = usePageLeaving(take)
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const mark = (isSo: boolean) => () => {
      isPressing.current = isSo
    }
    window.addEventListener('pointerdown', mark(true), options)
    for (const end of ends) window.addEventListener(end, mark(false), options)
    return () => controller.abort()
  }, [])
  return () => {
    if (!isPressing.current) return take()
    const controller = new AbortController()
    const takeOnce = () => {
      controller.abort()
      latest.current()
    }
    for (const end of ends) window.addEventListener(end, takeOnce, { signal: controller.signal })
  }
}
