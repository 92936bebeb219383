import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { PlaceForm } from '#src/views/entries/PlaceForm.tsx'
import type { EditorProps } from './GroupEditor.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEditorFields } from './useEditorFields.ts'
import { useEntryEditor } from './useEntryEditor.ts'

/** The form of a place with all that it needs. */
export const PlaceEditor = ({ editor, entry, next, ...frame }: EditorProps) => {
  const { now } = useApp()
  const flows = useEntryEditor(editor, { next })
  const notice = useDeactivatedNotice('places', entry)
  return (
    <PlaceForm
      {...frame}
      {...flows}
      notice={notice}
      now={now()}
      geocode={useChild(editor, 'geocode')}
      duplicates={useChild(editor, 'duplicates')}
      {...useEditorFields(editor)}
    />
  )
}
