import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useMediaUrl } from '#src/pages/shell/useMediaUrl.ts'

/** The value of a picture is an id of media, or a URL if the picture is a file of a theme. */
export const usePicture = (editor: EntryEditorRef) => {
  const { actors } = useApp()
  const mediaUrl = useMediaUrl()
  const upload = useChild(editor, 'upload')
  return {
    upload,
    onFile: (chosen: File) => {
      const { name, size, type } = chosen
      upload.send({ type: 'file.chosen', file: { key: actors.keepFile(chosen), name, size, type } })
    },
    mediaUrl: (id: string, width: number) => (id.startsWith('/') ? id : mediaUrl(id, width)),
  }
}
