import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTheme } from '#domain/themes/theme.ts'
import styles from './ThemeTabs.module.css'
import { type ThemeOption, themeLink, themeOptions } from './themeLinks.ts'

type Props = {
  theme: ListedTheme
  option: ThemeOption
  /** The active theme, if it builds on this one. */
  heir: string | null
  children: ReactNode
}

/** §2. Each tab is a page. */
export const ThemeTabs = ({ theme: { name, active, editable }, option, heir, children }: Props) => {
  const { t } = useTranslation()
  const inactive = heir === null ? t('cms.themeInactive') : t('cms.themeInherited', { name: heir })
  return (
    <>
      <p className={styles.back}>
        <a href="/backstage/cms">{t('cms.back')}</a>
      </p>
      <h1 tabIndex={-1}>{t('cms.themeTitle', { name })}</h1>
      <p className={`note ${styles.state}`}>
        {!editable ? t('fileEditor.readOnly') : active ? t('cms.themeActive') : inactive}
      </p>
      <nav aria-label={t('cms.tabs')}>
        <ul className={styles.tabs}>
          {themeOptions.map((tab) => (
            <li key={tab}>
              <a className={styles.tab} href={themeLink(name, tab)} aria-current={tab === option ? 'page' : undefined}>
                {t(`cms.options.${tab}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
