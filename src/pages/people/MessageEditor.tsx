import { useTranslation } from 'react-i18next'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { MessageForm } from '#src/views/people/MessageForm.tsx'

type Props = { editor: EntryEditorRef; title: string; recipient: string; isDeactivated?: boolean; next: string }

export const MessageEditor = ({ editor, title, recipient, isDeactivated = false, next }: Props) => {
  const { now } = useApp()
  const { t } = useTranslation()
  const notice = isDeactivated ? t('notifications.deactivated', { nickname: recipient }) : null
  const savedText = notice ?? t('notifications.sent', { nickname: recipient })
  const flows = useEntryEditor(editor, { next, savedText })
  return <MessageForm {...flows} title={title} notice={notice} recipient={recipient} now={now()} />
}
