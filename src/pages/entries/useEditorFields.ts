import { useActorRef } from '@xstate/react'
import { isModerating } from '#domain/permissions.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'

/** What the fields need that events, groups and places share: the picture, and who may edit. */
export const useEditorFields = (editor: EntryEditorRef) => {
  const { actors, settings } = useApp()
  const upload = useChild(editor, 'upload')
  return {
    upload,
    onFile: (chosen: File) => {
      const { name, size, type } = chosen
      upload.send({ type: 'file.chosen', file: { key: actors.keepFile(chosen), name, size, type } })
    },
    mediaUrl: (id: string, width: number) => `${settings.apiurl}/media/${id}?width=${width}`,
    preview: useActorRef(actors.descriptionPreview, { input: { address: null, content: '' } }),
    owners: useActorRef(actors.suggest, { input: { source: 'users' } }),
    users: useActorRef(actors.options, { input: { source: 'users', include: [] } }),
    moderating: isModerating(useMember()),
  }
}
