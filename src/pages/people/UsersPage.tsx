import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import { may } from '#domain/permissions.ts'
import { roles } from '#domain/session.ts'
import { useApp } from '#src/app.tsx'
import { Icon } from '#src/fields/Icon.tsx'
import { useColumns } from '#src/pages/lists/useColumns.tsx'
import { useListPage } from '#src/pages/lists/useListPage.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { AccountsHandOver } from '#src/views/lists/AccountsHandOver.tsx'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { ListFilter } from '#src/views/lists/listTypes.ts'

const UsersPage = () => {
  const { t } = useTranslation()
  const viewer = useMember()
  const { page, list, selection } = useListPage({ resource: 'users', ownFilter: null })
  const { deactivated, switched } = useColumns('users')
  const suggest = useActorRef(useApp().actors.suggest, { input: { source: 'users' } })
  const role: ListFilter = {
    type: 'select',
    name: 'role',
    label: t('users.fields.role'),
    choices: roles.map((value) => ({ value, label: t(`users.roles.${value}`) })),
  }
  return (
    <>
      <PageTitle page={t('users.title')} />
      <ListView
        page={page}
        list={list}
        selection={selection}
        viewer={viewer}
        title={t('users.title')}
        handOver={<AccountsHandOver selection={selection} suggest={suggest} />}
        columns={[
          {
            field: 'email',
            label: t('users.fields.email'),
            cell: ({ email }) => <Address email={String(email ?? '')} />,
          },
          { field: 'nickname', label: t('users.fields.nickname') },
          {
            field: 'role',
            label: t('users.fields.role'),
            cell: ({ role }) => role !== undefined && t(`users.roles.${role}`),
          },
          deactivated,
        ]}
        filters={[
          { type: 'text', name: 'likeNickname', label: t('list.searchNickname') },
          { type: 'text', name: 'likeEmail', label: t('list.searchEmail') },
          role,
          switched('deactivated'),
        ]}
        rowActions={(item) => may(viewer, 'create', 'notifications') && <MessageLink user={item} />}
      />
    </>
  )
}

/** A long address breaks only after the @. */
const Address = ({ email }: { email: string }) => {
  const host = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  )
}

const MessageLink = ({ user: { id, nickname } }: { user: ListItem }) => {
  const { t } = useTranslation()
  return (
    <a
      className="icon-button"
      href={`/backstage/notifications/new/${id}`}
      aria-label={t('users.sendMessage', { name: nickname })}
    >
      <Icon name="message" />
    </a>
  )
}

export default UsersPage
