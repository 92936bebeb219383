import { useRef } from 'react'

/** The focus in rows. `focusRow` names the row (from 0) to focus when drawn; `takeFocus` makes the ref of its input. */
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
