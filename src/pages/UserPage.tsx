import { useTranslation } from 'react-i18next'
import { assignableRoles, may } from '#domain/permissions.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { targetOf } from '#src/views/targetOf.ts'
import { UserFacts } from '#src/views/UserFacts.tsx'
import { UserForm } from '#src/views/UserForm.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { useEntryForm } from './useEntryForm.ts'
import { useOwnAccount } from './useOwnAccount.ts'
import { useMember } from './useViewer.ts'

const empty = { nickname: '', email: '', role: 'normal', deactivated: false }

const Editor = ({ user, title }: { user: Entry; title: string }) => {
  const { now } = useApp()
  const { form, guard } = useEntryForm({ kind: 'users', entry: user, empty, next: '/backstage/users' })
  useOwnAccount(form)
  return <UserForm form={form} guard={guard} title={title} now={now()} assignable={assignableRoles(useMember())} />
}

/** Editing somebody's account (§2); admins are out of a moderator's reach (§6), who only sees them. */
const UserPage = () => {
  const { t } = useTranslation()
  const viewer = useMember()
  return (
    <EntryLoader resource="users" titles={{ edit: t('users.edit') }}>
      {(user, title) => {
        if (user === null) return null
        return may(viewer, 'update', 'users', targetOf('users', user)) ? (
          <Editor user={user} title={title} />
        ) : (
          <UserFacts user={user} title={String(user.nickname)} notice={t('users.outOfReach')} />
        )
      }}
    </EntryLoader>
  )
}

export default UserPage
