import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/languages.ts'
import { isReadOnly, type ThemeFile } from '#domain/themes/themeFile.ts'
import type { ThemeFilesRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { cx } from '#src/styles/cx.ts'
import styles from './ThemeFiles.module.css'

export const FileOwner = ({ file }: { file: ThemeFile }) => {
  const { t } = useTranslation()
  if (isReadOnly(file)) return null
  return file.own ? (
    <span className={cx('mark', styles.owner)}>{t('themeFiles.own')}</span>
  ) : (
    <span className={cx('mark mark-soft', styles.owner)}>{t('themeFiles.inherited', { theme: file.theme })}</span>
  )
}

export const FileGaps = ({ file: { gaps = 0 } }: { file: ThemeFile }) => {
  const { t } = useTranslation()
  return gaps === 0 ? null : <span className="mark mark-warning">{t('themeFiles.gaps', { count: gaps })}</span>
}

export const FileLanguageMark = ({ language }: { language: Language | null }) => {
  const { t } = useTranslation()
  return language === null ? null : <span className="mark mark-soft">{t(`themeFiles.without.${language}`)}</span>
}

export const FileLacksMark = ({ file: { lacks = 0 } }: { file: ThemeFile }) => {
  const { t } = useTranslation()
  return lacks === 0 ? null : <span className="mark mark-warning">{t('themeFiles.lacks', { count: lacks })}</span>
}

export const FileSize = ({ size }: { size: number }) => {
  const { i18n } = useTranslation()
  const [amount, unit] = size < 1000 ? [size, 'byte'] : [size / 1000, 'kilobyte']
  const unitDisplay = size < 1000 ? 'long' : 'short'
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 } as const
  return <span className="figures">{new Intl.NumberFormat(i18n.resolvedLanguage, format).format(amount)}</span>
}

export const FileDeletion = ({ files, file: { name } }: { files: ThemeFilesRef; file: ThemeFile }) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('themeFiles.delete', { name })}
      onClick={() => files.send({ type: 'deletion.requested', name })}
    >
      <Icon name="delete" />
    </button>
  )
}
