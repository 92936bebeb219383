import { useEffect } from 'react'

const texts = 'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])'

/** Calls `undo` at Ctrl+Z or Cmd+Z, outside of texts and not behind a question. It answers whether there was something to undo. */
export const useUndoKey = (undo: () => boolean): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const isTyping = event.target instanceof Element && event.target.closest(texts) !== null
      const isBehind = document.querySelector('[role=alertdialog]') !== null
      if (isKey && !isTyping && !isBehind && !event.defaultPrevented && undo()) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo])
}
