import { useTranslation } from 'react-i18next'
import type { FileType } from '#domain/themeFile.ts'

type Props = {
  /** The theme's name; without it the active one. */
  theme: string | undefined
  type: FileType
  name: string
  /** Of the editor, in pixels (§9). */
  height: number
}

/** The editor of one text file of a theme (§2 CMS, §4 theme file editor). */
export const FileEditorPanel = ({ name, height }: Props) => {
  const { t } = useTranslation()
  return (
    <p style={{ minHeight: height }}>
      {name}: {t('app.notBuiltText')}
    </p>
  )
}
