import { useRef } from 'react'

/**
 * The focus in a field of several rows.
 * @returns `focusRow` sets the row (from 0) that gets the focus when it is drawn; `takeFocus` makes the ref of its
 *   input
 */
export const useRowFocus = () => {
  const due = useRef<number | null>(null)
  return {
    focusRow: (row: number) => {
      due.current = row
    },
    takeFocus: (row: number) => (input: HTMLElement | null) => {
      if (input === null || due.current !== row) return
      due.current = null
      input.focus()
    },
  }
}
