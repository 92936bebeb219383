import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { PlaceForm } from '#src/views/entries/PlaceForm.tsx'
import { EntryConfirmation } from './EntryConfirmation.tsx'
import { EntryCorrection } from './EntryCorrection.tsx'
import { useEditorFields } from './useEditorFields.ts'
import type { EditorProps } from './useEntryEditor.ts'
import { useEntryEditor } from './useEntryEditor.ts'
import { useEntryHead } from './useEntryHead.tsx'
import { useEntryNotice } from './useEntryNotice.tsx'

export const PlaceEditor = ({ editor, entry, next, ...frame }: EditorProps) => {
  const { now, settings } = useApp()
  const flows = useEntryEditor(editor, { next })
  const notice = useEntryNotice('places', entry)
  const head = useEntryHead(editor, 'places', entry)
  return (
    <PlaceForm
      {...frame}
      {...flows}
      head={head}
      notice={notice}
      intro={
        entry && (
          <>
            <EntryCorrection entryId={entry.id} />
            <EntryConfirmation id={entry.id} />
          </>
        )
      }
      now={now()}
      stored={entry}
      timezone={settings.timezone}
      geocode={useChild(editor, 'geocode')}
      similarPlaces={useChild(editor, 'similarPlaces')}
      {...useEditorFields(editor)}
    />
  )
}
