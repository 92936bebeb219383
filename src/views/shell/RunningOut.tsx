import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { OverviewSection } from './OverviewSection.tsx'
import styles from './OwnEvents.module.css'

export const RunningOut = ({ list }: { list: ListRef }) => {
  const { t } = useTranslation()
  const items = useSelector(list, ({ context }) => context.items)
  if (items.length === 0) return null
  return (
    <OverviewSection title={t('overview.runningOut')}>
      <p>{t('overview.runningOutNote')}</p>
      <ul className={styles.list}>
        {items.map(({ id, name }) => (
          <li key={id} className={styles.item}>
            <span className={styles.name}>
              <a href={entryPath('revents', id)}>{String(name)}</a>
            </span>
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}
