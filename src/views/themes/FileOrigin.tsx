import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { builtInTheme } from '#domain/themes/theme.ts'
import type { FileType } from '#domain/themes/themeFile.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'

export const FileOrigin = ({ editor }: { editor: FileEditorRef }) => {
  const { t } = useTranslation()
  const { name, own, theme } = useSelector(editor, ({ context }) => context.file)
  const { type } = useSelector(editor, ({ context }) => context.address)
  const isNamed = type === 'js' || (type === 'css' && !loadedSheets.includes(name))
  const isReadOnly = useSelector(editor, (snapshot) => snapshot.matches('readOnly'))
  return (
    <div>
      <h2>{name}</h2>
      {!isReadOnly && (
        <p className="note">
          {t(`fileEditor.${own ? 'own' : theme === builtInTheme ? 'builtIn' : 'inherited'}`, { theme })}
        </p>
      )}
      {isNamed && <p className="note">{t('fileEditor.named', { code: namingOf(type, name) })}</p>}
    </div>
  )
}

/** The style sheets that the built-in layout loads. */
const loadedSheets: readonly string[] = ['tokens.css', 'site.css', 'form.css', 'own.css', 'preview.css']

/** How a template names the file. */
const namingOf = (type: FileType, name: string): string => {
  const address = `{{ '${type}/${name}' | asset }}`
  return type === 'js' ? `<script src="${address}" defer></script>` : `<link rel="stylesheet" href="${address}">`
}
