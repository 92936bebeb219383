import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { newNotification } from '#domain/notification.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { OpenedPage } from '#src/pages/entries/EntryPage.tsx'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { MessageForm } from '#src/views/people/MessageForm.tsx'

/** A message to a member (§2), opened from the list of members. */
const MessagePage = () => {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const title = t('notifications.new')
  return (
    <>
      <PageTitle page={title} />
      <OpenedPage
        key={userId}
        resource="users"
        id={userId}
        kind="notifications"
        empty={() => newNotification(userId)}
        title={title}
      >
        {(editor, { entry }) => <Writing editor={editor} title={title} recipient={String(entry?.nickname)} />}
      </OpenedPage>
    </>
  )
}

type WritingProps = { editor: EntryEditorRef; title: string; recipient: string }

const Writing = ({ editor, title, recipient }: WritingProps) => {
  const { now } = useApp()
  const { t } = useTranslation()
  const savedText = t('notifications.sent', { nickname: recipient })
  const flows = useEntryEditor(editor, { next: '/backstage/users', savedText })
  return <MessageForm {...flows} title={title} recipient={recipient} now={now()} />
}

export default MessagePage
