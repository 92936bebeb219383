import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isModerating } from '#domain/permissions.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { AccountDeletion } from '#src/views/AccountDeletion.tsx'
import { AccountForm } from '#src/views/AccountForm.tsx'
import { AccountSections } from '#src/views/AccountSections.tsx'
import { PasswordForm } from '#src/views/PasswordForm.tsx'
import { LoadedEntry } from './EntryLoader.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useEmitted } from './useEmitted.ts'
import { useEntryForm } from './useEntryForm.ts'
import { isUnsaved } from './useLeaveGuard.ts'
import { useOwnAccount } from './useOwnAccount.ts'
import { useRefusals } from './useRefusals.ts'
import { useSay } from './useSay.ts'
import { useMember } from './useViewer.ts'

/** One's own account (§2): data, password, deletion. */
const AccountPage = () => {
  const { t } = useTranslation()
  const { id } = useMember()
  const title = t('account.title')
  return (
    <>
      <PageTitle page={title} />
      <LoadedEntry id={id} resource="users" title={title} show={(user) => user && <Account user={user} />} />
    </>
  )
}

const Account = ({ user }: { user: Entry }) => {
  const { now } = useApp()
  const { t } = useTranslation()
  const member = useMember()
  const moderating = isModerating(member)
  const empty = { nickname: '', email: '', ...(moderating && { deactivated: false }) }
  const savedText = t('account.saved')
  const password = usePasswordChange()
  const isPasswordTyped = useSelector(password, isUnsaved)
  const { form, guard } = useEntryForm({ kind: 'account', entry: user, empty, next: null, savedText, other: password })
  useOwnAccount(form)
  const version = useSelector(form, ({ context }) => context.version)
  return (
    <AccountSections>
      <AccountForm
        form={form}
        guard={guard}
        title={t('account.title')}
        now={now()}
        moderating={moderating}
        leaveText={isPasswordTyped ? t('account.leaveText') : undefined}
      />
      <PasswordForm form={password} />
      <Deletion key={member.nickname} version={version} />
    </AccountSections>
  )
}

/** The form for another password. Passwords are kept nowhere, so it has no draft. */
const usePasswordChange = () => {
  const { actors } = useApp()
  const say = useSay()
  const { t } = useTranslation()
  const values = { password: '', passwordRepeat: '' }
  const form = useActorRef(actors.form, {
    input: { kind: 'passwordChange', id: useMember().id, version: null, values, draftKey: null },
  })
  useRefusals(form)
  useEmitted(form, 'form.saved', () => say('success', t('account.passwordChanged')))
  return form
}

const Deletion = ({ version }: { version: number | null }) => {
  const { actors, session } = useApp()
  const say = useSay()
  const { t } = useTranslation()
  const { id, nickname } = useMember()
  const deletion = useActorRef(actors.accountDeletion, { input: { id, nickname } })
  useEmitted(deletion, 'account.deleted', () => {
    session.send({ type: 'logout.requested' })
    say('success', t('account.deleted'))
  })
  return <AccountDeletion deletion={deletion} version={version} />
}

export default AccountPage
