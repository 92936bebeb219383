import { useTranslation } from 'react-i18next'
import { assignableRoles } from '#domain/permissions.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { EntryPage } from '#src/pages/entries/EntryPage.tsx'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { UserFacts } from '#src/views/people/UserFacts.tsx'
import { UserForm } from '#src/views/people/UserForm.tsx'

const empty = () => ({ nickname: '', email: '', role: 'normal', deactivated: false })

const Editor = ({ editor, title }: { editor: EntryEditorRef; title: string }) => {
  const { now } = useApp()
  const flows = useEntryEditor(editor, { next: '/backstage/users' })
  return <UserForm {...flows} title={title} now={now()} assignable={assignableRoles(useMember())} />
}

/** Edits an account (§2). Moderators see administrators' accounts but cannot edit them (§6). */
const UserPage = () => {
  const { t } = useTranslation()
  return (
    <EntryPage
      resource="users"
      kind="users"
      empty={empty}
      titles={{ edit: t('users.edit') }}
      readOnly={(user) => <UserFacts user={user} title={String(user.nickname)} notice={t('users.outOfReach')} />}
    >
      {(editor, { title }) => <Editor editor={editor} title={title} />}
    </EntryPage>
  )
}

export default UserPage
