import { type DragEvent, useEffect, useState } from 'react'

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true

/** Else the browser would open the file and leave the page. */
const ignoreMiss = (event: globalThis.DragEvent) => {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer) || event.dataTransfer === null) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** A file dropped on a field or pasted on its page; pasted text stays with its field. `isOver`: held over it. */
export const useGivenFile = (onFile: (file: File) => void, disabled: boolean) => {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (disabled) return
    const paste = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
      const file = clipboardData?.files[0]
      if (file && !defaultPrevented && !clipboardData?.types.includes('text/plain')) onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile, disabled])

  useEffect(() => {
    document.addEventListener('dragover', ignoreMiss)
    document.addEventListener('drop', ignoreMiss)
    return () => {
      document.removeEventListener('dragover', ignoreMiss)
      document.removeEventListener('drop', ignoreMiss)
    }
  }, [])

  const over = (event: DragEvent) => {
    if (disabled || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsOver(true)
  }

  return {
    isOver,
    listeners: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        const file = event.dataTransfer.files[0]
        if (disabled || !file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}
