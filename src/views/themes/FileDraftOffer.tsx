import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileEditorRef } from '#src/actors/refs.ts'
import { DraftNotice } from '#src/views/forms/DraftNotice.tsx'

export const FileDraftOffer = ({ editor, now }: { editor: FileEditorRef; now: number }) => {
  const { t } = useTranslation()
  const draft = useSelector(editor, ({ context }) => context.draft)
  const version = useSelector(editor, ({ context }) => context.version)
  const isOffered = useSelector(editor, (snapshot) => snapshot.matches('offeringDraft'))
  if (draft === null || !isOffered) return null
  return (
    <DraftNotice
      draft={draft}
      warning={draft.version === version ? null : t('fileEditor.draftOutdated')}
      now={now}
      onRestore={() => editor.send({ type: 'draft.restored' })}
      onDiscard={() => editor.send({ type: 'draft.discarded' })}
      onPostpone={() => editor.send({ type: 'draft.postponed' })}
    />
  )
}
