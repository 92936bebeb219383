import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { formatInstant } from '#src/views/dates.ts'
import { ListView } from '#src/views/ListView.tsx'
import type { Column } from '#src/views/listTypes.ts'
import { PageTitle } from './PageTitle.tsx'
import { useEntryList } from './useEntryList.ts'
import { useMember } from './useViewer.ts'

const unread = [{ name: 'viewed', value: false }] as const

/** The notifications that somebody got (§2): the unread ones, or all with 'show read'; newest first. */
const NotificationsPage = () => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const { list, selection } = useEntryList({ resource: 'notifications', ownFilter: null, filters: unread })
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
        list={list}
        selection={selection}
        viewer={useMember()}
        title={t('notifications.title')}
        context="notifications"
        columns={[date, subject]}
        filters={[
          {
            type: 'checkbox',
            name: 'viewed',
            label: t('list.showRead'),
            ticked: null,
            unticked: false,
            hides: t('notifications.readHidden'),
          },
        ]}
        reading={{ isUnread: (item) => item.viewed !== true }}
      />
    </>
  )
}

export default NotificationsPage
