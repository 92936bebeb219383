import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { newNotification } from '#domain/notification.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { MessageForm } from '#src/views/MessageForm.tsx'
import { LoadedEntry } from './EntryLoader.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useEntryForm } from './useEntryForm.ts'

/** Writing to somebody (§2), reached from the list of members. */
const MessagePage = () => {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const title = t('notifications.new')
  return (
    <>
      <PageTitle page={title} />
      <LoadedEntry
        key={userId}
        id={userId}
        resource="users"
        title={title}
        show={(user) => user && <Writing user={user} />}
      />
    </>
  )
}

const Writing = ({ user: { id, nickname } }: { user: Entry }) => {
  const { now } = useApp()
  const { t } = useTranslation()
  const recipient = String(nickname)
  const { form, guard } = useEntryForm({
    kind: 'notifications',
    entry: null,
    empty: newNotification(id),
    draft: id,
    next: '/backstage/users',
    savedText: t('notifications.sent', { nickname: recipient }),
  })
  return <MessageForm form={form} guard={guard} title={t('notifications.new')} recipient={recipient} now={now()} />
}

export default MessagePage
