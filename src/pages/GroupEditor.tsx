import { newGroup } from '#domain/group.ts'
import { useApp } from '#src/app.tsx'
import { GroupForm } from '#src/views/GroupForm.tsx'
import { useDeactivatedNotice } from './useDeactivatedNotice.ts'
import { useEntryFields } from './useEntryFields.ts'
import { type EditorProps, useEntryForm } from './useEntryForm.ts'

/** The form of a group with all that it needs. */
export const GroupEditor = ({ entry, title, next, step }: EditorProps) => {
  const { now } = useApp()
  const frame = useEntryForm({ kind: 'groups', entry, empty: newGroup(), next, step })
  const notice = useDeactivatedNotice('groups', entry)
  return <GroupForm {...frame} title={title} notice={notice} now={now()} {...useEntryFields(frame.form)} />
}
