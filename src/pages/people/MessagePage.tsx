import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { newNotification } from '#domain/notification.ts'
import { OpenedPage } from '#src/pages/entries/EntryPage.tsx'
import { MessageEditor } from './MessageEditor.tsx'

const MessagePage = () => {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const title = t('notifications.new')
  return (
    <OpenedPage
      key={userId}
      resource="users"
      id={userId}
      kind="notifications"
      empty={() => newNotification(userId)}
      title={title}
    >
      {(editor, { entry }) => (
        <MessageEditor
          editor={editor}
          title={title}
          recipient={String(entry?.nickname)}
          isDeactivated={entry?.deactivated === true}
          next="/backstage/users"
        />
      )}
    </OpenedPage>
  )
}

export default MessagePage
