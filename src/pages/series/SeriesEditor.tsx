import type { ReactNode } from 'react'
import type { Entry } from '#domain/editing.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useEditorFields } from '#src/pages/entries/useEditorFields.ts'
import { useEntryHead } from '#src/pages/entries/useEntryHead.tsx'
import { useEntryNotice } from '#src/pages/entries/useEntryNotice.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useChoices } from '#src/pages/shell/useChoices.ts'
import { useToday } from '#src/pages/shell/useToday.ts'
import { SeriesForm } from '#src/views/series/SeriesForm.tsx'

type Props = {
  editor: EntryEditorRef
  title: string
  entry: Entry | null
  intro?: ReactNode
  saveLabel?: string
  leftOut?: readonly string[] | undefined
}

export const SeriesEditor = ({ editor, entry, ...frame }: Props) => {
  const { now, settings } = useApp()
  return (
    <SeriesForm
      {...frame}
      form={useChild(editor, 'form')}
      guard={useChild(editor, 'guard')}
      head={useEntryHead(editor, 'revents', entry)}
      notice={useEntryNotice('revents', entry)}
      now={now()}
      isStored={entry !== null}
      timezone={settings.timezone}
      today={useToday()}
      clash={useChild(editor, 'clash')}
      geocode={useChild(editor, 'geocode')}
      {...useEditorFields(editor)}
      {...useChoices()}
    />
  )
}
