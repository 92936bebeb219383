import { useRef } from 'react'

/** `focusRow` names the row to focus when drawn, `takeFocus` makes its ref. */
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
