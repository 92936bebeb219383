import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { Entry } from '#domain/editing.ts'
import { assignableRoles, may } from '#domain/permissions.ts'
import { targetOf } from '#domain/target.ts'
import type { EntryEditorRef, UserPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { EntryPageView } from '#src/pages/entries/EntryPage.tsx'
import { useEntryEditor, useListBehind } from '#src/pages/entries/useEntryEditor.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { AccountDeletion } from '#src/views/people/AccountDeletion.tsx'
import { AccountDetails } from '#src/views/people/AccountDetails.tsx'
import { AccountSections } from '#src/views/people/AccountSections.tsx'
import { UserFacts } from '#src/views/people/UserFacts.tsx'
import { UserForm } from '#src/views/people/UserForm.tsx'

const empty = () => ({ nickname: '', email: '', role: 'normal', deactivated: false })

const list = '/backstage/users'

const Editor = ({ editor, title }: { editor: EntryEditorRef; title: string }) => {
  const { now } = useApp()
  const flows = useEntryEditor(editor, { next: list })
  return <UserForm {...flows} title={title} now={now()} assignable={assignableRoles(useMember())} />
}

/** §2. Moderators cannot edit administrators (§6); one's own account has its page. */
const UserPage = () => {
  const { id = '' } = useParams()
  return <OpenedUser key={id} id={id} />
}

const OpenedUser = ({ id }: { id: string }) => {
  const { actors, people, settings } = useApp()
  const { t } = useTranslation()
  const member = useMember()
  const [form] = useState(() => ({
    kind: 'users' as const,
    empty: empty(),
    userId: member.id,
    creationKey: actors.createKey(),
  }))
  const page = useActorRef(people.userPage, { input: { resource: 'users', id, member, form } })
  const details = <AccountDetails page={page} timezone={settings.timezone} />
  return (
    <EntryPageView
      page={useChild(page, 'page')}
      title={t('users.edit')}
      readOnly={(user) => (
        <>
          <UserFacts user={user} title={String(user.nickname)} notice={t('users.outOfReach')} />
          <AccountSections>{details}</AccountSections>
        </>
      )}
    >
      {(editor, { entry, title }) => (
        <>
          <Editor editor={editor} title={title} />
          <AccountSections>
            {details}
            {entry && <Deletion page={page} account={entry} />}
          </AccountSections>
        </>
      )}
    </EntryPageView>
  )
}

const Deletion = ({ page, account }: { page: UserPageRef; account: Entry }) => {
  const { actors } = useApp()
  const { t } = useTranslation()
  const say = useToast()
  const navigate = useNavigate()
  const member = useMember()
  const back = useListBehind(list)
  const suggest = useActorRef(actors.suggest, { input: { source: 'users' } })
  const deletion = useChild(page, 'deletion')
  useEmitted(page, 'user.deleted', ({ nickname }) => {
    void navigate(back)
    say('success', t('users.deletion.deleted', { nickname }))
  })
  if (account.id === member.id || !may(member, 'delete', 'users', targetOf('users', account))) return null
  const shown = { nickname: String(account.nickname), version: account.version }
  return <AccountDeletion deletion={deletion} suggest={suggest} account={shown} isOwn={false} />
}

export default UserPage
