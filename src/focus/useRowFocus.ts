import { useRef } from 'react'

/**
 * The focus of fields that consist of rows, which come and go.
 * @returns `focusRow` says which row, counted from 0, gets the focus once it is drawn; `takeFocus` makes the ref of its input
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
