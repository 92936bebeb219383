import type { ReactNode } from 'react'
import type { Entry } from '#domain/editing.ts'
import type { EntryEditorRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { ReventForm } from '#src/views/ReventForm.tsx'
import { useChild } from './useChild.ts'
import { useChoices } from './useChoices.ts'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEditorFields } from './useEditorFields.ts'
import { useToday } from './useToday.ts'

type Props = {
  editor: EntryEditorRef
  title: string
  /** The series as it was loaded; null for a new one. */
  entry: Entry | null
  intro?: ReactNode
  saveLabel?: string
}

/** The form of a repeating event with all that it needs; its page connects the editor (useEntryEditor). */
export const ReventEditor = ({ editor, entry, ...frame }: Props) => {
  const { now, settings } = useApp()
  return (
    <ReventForm
      {...frame}
      form={useChild(editor, 'form')}
      guard={useChild(editor, 'guard')}
      notice={useDeactivatedNotice('revents', entry)}
      now={now()}
      timezone={settings.timezone}
      today={useToday()}
      geocode={useChild(editor, 'geocode')}
      {...useEditorFields(editor)}
      {...useChoices()}
    />
  )
}
