import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { useConnectedList } from '#src/pages/lists/useConnectedList.ts'
import { listInUrl, useListInput } from '#src/pages/lists/useListInput.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useUnreadTotal } from '#src/pages/shell/useUnreadTotal.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { ReadAll } from '#src/views/people/ReadAll.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'

const unread = [{ name: 'viewed', value: false }] as const

const NotificationsPage = () => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const options = { resource: 'notifications', ownFilter: null, filters: unread } as const
  const notifications = useActorRef(useApp().actors.notificationsPage, { input: { listPage: useListInput(options) } })
  const flows = useConnectedList(useChild(notifications, 'listPage'), {
    listId: 'notifications',
    inUrl: listInUrl(options),
  })
  const date: Column = {
    field: 'createdAt',
    label: t('notifications.fields.createdAt'),
    cell: (item) => <time dateTime={String(item.createdAt)}>{formatInstant(String(item.createdAt), timezone)}</time>,
  }
  const subject: Column = {
    field: 'subject',
    label: t('notifications.fields.subject'),
    isTitle: true,
    mark: (item) => item.viewed !== true && <span className="mark mark-unread">{t('states.unread')}</span>,
  }
  return (
    <>
      <PageTitle page={t('notifications.title')} />
      <ListView
        {...flows}
        viewer={useMember()}
        title={t('notifications.title')}
        notice={<ReadAll page={notifications} unread={useUnreadTotal()} />}
        columns={[date, subject]}
        filters={[
          {
            type: 'checkbox',
            name: 'viewed',
            label: t('list.showRead'),
            ticked: null,
            unticked: false,
            hides: { text: t('notifications.readHidden'), left: 'unread' },
          },
        ]}
        reading={{ isUnread: (item) => item.viewed !== true }}
      />
    </>
  )
}

export default NotificationsPage
