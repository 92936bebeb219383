import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { newNotification } from '#domain/notification.ts'
import { OpenedPage } from '#src/pages/entries/EntryPage.tsx'
import { MessageEditor } from './MessageEditor.tsx'

const AnswerPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const title = t('notifications.answer')
  return (
    <OpenedPage
      key={id}
      resource="notifications"
      id={id}
      kind="notifications"
      empty={() => newNotification('')}
      title={title}
    >
      {(editor, { entry }) => (
        <MessageEditor
          editor={editor}
          title={title}
          recipient={String(Object(entry?.sender).nickname ?? '')}
          next="/backstage/notifications"
        />
      )}
    </OpenedPage>
  )
}

export default AnswerPage
