import { useActorRef } from '@xstate/react'
import { isModerating } from '#domain/permissions.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useReasons } from '#src/pages/moderation/useReasons.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { usePicture } from './usePicture.ts'

export const useEditorFields = (editor: EntryEditorRef) => {
  const { actors, entries } = useApp()
  const member = useMember()
  const moderating = isModerating(member)
  return {
    ...usePicture(editor),
    preview: useActorRef(entries.descriptionPreview, { input: { address: null, content: '' } }),
    owners: useActorRef(actors.suggest, { input: { source: 'users' } }),
    users: useActorRef(actors.options, { input: { source: 'users', include: [] } }),
    moderating,
    me: moderating ? null : member.id,
    reasons: useReasons(),
  }
}
