import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { UnfilledPage } from '#domain/textPage.ts'
import type { UnfilledPagesRef } from '#src/actors/refs.ts'
import { themeFileLink } from '#src/views/themes/themeLinks.ts'
import { OverviewSection } from './OverviewSection.tsx'
import styles from './OwnEvents.module.css'

export const UnfilledPages = ({ pages }: { pages: UnfilledPagesRef }) => {
  const { t } = useTranslation()
  const items = useSelector(pages, ({ context }) => context.pages)
  if (items.length === 0) return null
  return (
    <OverviewSection title={t('overview.unfilled')}>
      <p>{t('overview.unfilledNote')}</p>
      {items.some(({ isReadOnly }) => isReadOnly) && (
        <p>
          <a href="/backstage/look">{t('overview.unfilledFirst')}</a>
        </p>
      )}
      <ul className={styles.list}>
        {items.map((page) => (
          <Item key={page.name} page={page} />
        ))}
      </ul>
    </OverviewSection>
  )
}

const drafted = ['impressum', 'privacy', 'accessibility'] as const

const Item = ({ page: { name, file, language, gaps, isReadOnly } }: { page: UnfilledPage }) => {
  const { t } = useTranslation()
  const known = drafted.find((draft) => draft === name)
  const page = known === undefined ? name : t(`overview.pages.${known}`)
  const title = language === null ? page : `${page} (${t(`app.languages.${language}`)})`
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        {isReadOnly ? title : <a href={themeFileLink(undefined, 'md', file)}>{title}</a>}
      </span>
      <span className={styles.date}>{t('overview.gaps', { count: gaps })}</span>
    </li>
  )
}
