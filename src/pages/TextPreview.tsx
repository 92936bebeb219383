import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ThemeFileAddress } from '#domain/themeFile.ts'
import type { FileEditorRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { TextPreviewView } from '#src/views/TextPreviewView.tsx'

type Props = { address: ThemeFileAddress; editor: FileEditorRef; height: number }

/** The preview of a Markdown text, which follows what is typed in its editor (§2). */
export const TextPreview = ({ address, editor, height }: Props) => {
  const { cms } = useApp()
  const content = useSelector(editor, ({ context }) => context.content)
  const preview = useActorRef(cms.textPreview, { input: { address, content } })
  useEffect(() => {
    if (preview.getSnapshot().context.content !== content) preview.send({ type: 'text.changed', content })
  }, [preview, content])
  const language = /\.(de|en)\.md$/.exec(address.name)?.[1]
  return <TextPreviewView preview={preview} language={language} height={height} />
}
