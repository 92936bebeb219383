import { useApp } from '#src/app.tsx'
import { GroupForm } from '#src/views/entries/GroupForm.tsx'
import { EntryConfirmation } from './EntryConfirmation.tsx'
import { EntryCorrection } from './EntryCorrection.tsx'
import { useEditorFields } from './useEditorFields.ts'
import { type EditorProps, useEntryEditor } from './useEntryEditor.ts'
import { useEntryHead } from './useEntryHead.tsx'
import { useEntryNotice } from './useEntryNotice.tsx'

/** `takesOwn`: one's own group that has the name already is gone on with. */
export const GroupEditor = ({ editor, entry, next, takesOwn, ...frame }: EditorProps & { takesOwn?: boolean }) => {
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
      onTake={takesOwn ? (id) => editor.send({ type: 'ownEntry.chosen', id }) : undefined}
      {...useEditorFields(editor)}
    />
  )
}
