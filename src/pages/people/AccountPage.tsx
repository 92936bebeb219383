import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isModerating } from '#domain/permissions.ts'
import type { AccountPageRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { LoadingEntry } from '#src/pages/entries/LoadingEntry.tsx'
import { useSavedForm } from '#src/pages/entries/useEntryEditor.ts'
import { useRefusals } from '#src/pages/entries/useRefusals.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { AccountDeletion } from '#src/views/people/AccountDeletion.tsx'
import { AccountForm } from '#src/views/people/AccountForm.tsx'
import { AccountSections } from '#src/views/people/AccountSections.tsx'
import { PasswordForm } from '#src/views/session/PasswordForm.tsx'

const AccountPage = () => {
  const { actors, people } = useApp()
  const { t } = useTranslation()
  const member = useMember()
  const [form] = useState(() => ({
    kind: 'account' as const,
    empty: { nickname: '', email: '', ...(isModerating(member) && { deactivated: false }) },
    userId: member.id,
    creationKey: actors.createKey(),
  }))
  const page = useActorRef(people.accountPage, { input: { member, form } })
  const entry = useChild(page, 'entry')
  const isEditing = useSelector(page, (snapshot) => snapshot.matches('editing'))
  const title = t('account.title')
  return (
    <>
      <PageTitle page={title} />
      {isEditing ? <Account page={page} title={title} /> : <LoadingEntry entry={entry} title={title} />}
    </>
  )
}

const Account = ({ page, title }: { page: AccountPageRef; title: string }) => {
  const { actors, now } = useApp()
  const { t } = useTranslation()
  const say = useToast()
  const member = useMember()
  const form = useChild(page, 'form')
  const password = useChild(page, 'password')
  const guard = useChild(page, 'guard')
  const deletion = useChild(page, 'deletion')
  const suggest = useActorRef(actors.suggest, { input: { source: 'users' } })
  const isPasswordTyped = useSelector(page, ({ context }) => context.unsaved.includes('password'))
  useSavedForm(form, t('account.saved'))
  useSavedForm(password, t('account.passwordChanged'))
  useRefusals(form)
  useRefusals(password)
  useAskBeforeLeaving(guard)
  useEmitted(deletion, 'account.deleted', () => say('success', t('account.deleted')))
  return (
    <AccountSections>
      <AccountForm
        form={form}
        guard={guard}
        title={title}
        now={now()}
        moderating={isModerating(member)}
        leaveText={isPasswordTyped ? t('account.leaveText') : undefined}
      />
      <PasswordForm form={password} />
      <AccountDeletion
        deletion={deletion}
        suggest={suggest}
        account={{ nickname: member.nickname, version: null }}
        isOwn
      />
    </AccountSections>
  )
}

export default AccountPage
