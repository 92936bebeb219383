import { useTranslation } from 'react-i18next'
import { type FileType, fileExtensions, tabFileTypes } from '#domain/themes/themeFile.ts'
import { asSentence } from '#src/texts.ts'
import styles from './ThemeTabs.module.css'
import { themeLink } from './themeLinks.ts'

type Props = { theme: string; type: FileType }

export const FileTypeTabs = ({ theme, type }: Props) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('themeFiles.types')}>
      <ul className={styles.types}>
        {tabFileTypes.map((tab) => (
          <li key={tab}>
            <a
              className={styles.type}
              href={themeLink(theme, 'file', tab)}
              aria-current={tab === type ? 'page' : undefined}
            >
              {t(`themeFiles.names.${tab}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const FileTypeText = ({ type }: Pick<Props, 'type'>) => {
  const { t } = useTranslation()
  const endings = fileExtensions[type].map((extension) => `.${extension}`)
  return (
    <>
      <h2>{t(`themeFiles.names.${type}`)}</h2>
      <p className={styles.about}>
        {t(`themeFiles.descriptions.${type}`)} {t('themeFiles.endings', { endings })}
      </p>
    </>
  )
}

export const UnknownFileType = ({ theme }: { theme: string }) => {
  const { t } = useTranslation()
  return (
    <div className="notice notice-warning">
      <p className="sentence">
        <strong>{asSentence(t('cms.files.fileTypeDoesNotExist'))}</strong>
      </p>
      <p>{t('themeFiles.validTypes')}</p>
      <ul className={styles.validTypes}>
        {tabFileTypes.map((type) => (
          <li key={type}>
            <a href={themeLink(theme, 'file', type)}>{t(`themeFiles.names.${type}`)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
