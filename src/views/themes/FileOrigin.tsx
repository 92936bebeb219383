import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { pageOfFile } from '#domain/textPage.ts'
import { builtInTheme } from '#domain/theme.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'

/** The name and origin of a file (own, or inherited until an own text is saved), and its page on the site. */
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
