import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { pageOfFile } from '#domain/textPage.ts'
import { builtInTheme } from '#domain/theme.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'

/**
 * Which file it is, and whose: the theme's own, or one that it inherits until a text of its own is saved, and which page of the site it is. That the
 * built-in theme can only be read stands above its tabs.
 */
export const FileOrigin = ({ editor }: { editor: FileEditorRef }) => {
  const { t } = useTranslation()
  const { name, own, theme } = useSelector(editor, ({ context }) => context.file)
  const { type } = useSelector(editor, ({ context }) => context.address)
  const path = pageOfFile(type, name)
  const isReadOnly = useSelector(editor, (snapshot) => snapshot.matches('readOnly'))
  return (
    <div>
      <h2>{name}</h2>
      {!isReadOnly && (
        <p className="note">
          {t(`fileEditor.${own ? 'own' : theme === builtInTheme ? 'builtIn' : 'inherited'}`, { theme })}
        </p>
      )}
      {path !== null && <p className="note">{t('fileEditor.page', { path })}</p>}
    </div>
  )
}
