import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { lacksOf } from '#domain/themes/templateLacks.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'

/** Links that the theme's own template lacks and the built-in one has, with what to write. */
export const FileLacks = ({ editor }: { editor: FileEditorRef }) => {
  const { t } = useTranslation()
  const { type, name } = useSelector(editor, ({ context }) => context.address)
  const isOwn = useSelector(editor, ({ context }) => context.file.own)
  const content = useSelector(editor, ({ context }) => context.content)
  const lacking = type === 'template' && isOwn ? lacksOf(name, content) : []
  if (lacking.length === 0) return null
  return (
    <div className="notice notice-warning">
      <p>{t('fileEditor.lacks')}</p>
      <ul>
        {lacking.map(({ lack, code }) => (
          <li key={lack}>
            {t(`fileEditor.lacking.${lack}`)} <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
