import { useEffect } from 'react'
import { focusAlike, rowsBeside } from './rowsBeside.ts'

/**
 * When the focused element goes, focuses the same in the next row of its table, or the heading of its part. After a dialog
 * that is what opened it, after a toast the heading of the page. Components come first.
 */
export const useFocusRestoration = (): void =>
  useEffect(() => {
    let around: Element[] = []
    let opener: Element | undefined
    let rows: Element[] = []
    let waiting = 0
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const before = isOfDialog(target) ? around.filter((part) => part.closest('main')) : []
      opener = before[0]
      if (!isOfDialog(target)) rows = rowsBeside(target)
      around = [...ancestorsOf(target), ...before]
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // After a click on the background the element still exists.
      queueMicrotask(() => {
        if (isFree() && target instanceof Element && target.isConnected) around = []
      })
    }
    const observer = new MutationObserver(() => {
      if (!isFree() || around[0] === undefined || around[0].isConnected) return
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => {
        waiting = requestAnimationFrame(() => {
          if (isFree() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          const row = rows.find(({ isConnected }) => isConnected)
          const old = opener ?? around[0]
          if (isFree() && row && old) focusAlike(row, old)
          if (isFree()) headingIn(around)?.focus({ preventScroll: true })
        })
      })
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(waiting)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])

const dialogs = '[role="dialog"], [role="alertdialog"]'

/** The frame of a dialog has the focus until the dialog has appeared. */
const isOfDialog = (target: Element) => target.closest(dialogs) !== null || target.querySelector(dialogs) !== null

const isFree = () => document.activeElement === null || document.activeElement === document.body

const ancestorsOf = (element: Element): Element[] => {
  const found = [element]
  for (let at = element.parentElement; at !== null; at = at.parentElement) found.push(at)
  return found
}

const headingIn = (around: readonly Element[]): HTMLElement | null => {
  const main = document.querySelector('main')
  for (const part of around) {
    if (!part.isConnected || !main?.contains(part)) continue
    const heading = part.querySelector<HTMLElement>('h1[tabindex], h2[tabindex]')
    if (heading) return heading
  }
  return main?.querySelector<HTMLElement>('h1[tabindex]') ?? null
}
