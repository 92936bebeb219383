import { useApp } from '#src/app.tsx'
import { GroupForm } from '#src/views/entries/GroupForm.tsx'
import { EntryConfirmation } from './EntryConfirmation.tsx'
import { EntryCorrection } from './EntryCorrection.tsx'
import { useEditorFields } from './useEditorFields.ts'
import { type EditorProps, useEntryEditor } from './useEntryEditor.ts'
import { useEntryHead } from './useEntryHead.tsx'
import { useEntryNotice } from './useEntryNotice.tsx'

export const GroupEditor = ({ editor, entry, next, ...frame }: EditorProps) => {
  const { now } = useApp()
  const flows = useEntryEditor(editor, { next })
  const notice = useEntryNotice('groups', entry)
  const head = useEntryHead(editor, 'groups', entry)
  return (
    <GroupForm
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
      {...useEditorFields(editor)}
    />
  )
}
