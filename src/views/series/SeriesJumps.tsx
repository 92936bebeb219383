import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actors/refs.ts'
import { arriveAt } from '#src/focus/arriveAt.ts'
import styles from './Series.module.css'

export const SeriesJumps = ({ future, past }: { future: ListRef; past: ListRef }) => {
  const { t } = useTranslation()
  const counts = {
    future: useSelector(future, ({ context }) => context.total),
    past: useSelector(past, ({ context }) => context.total),
  }
  const jump = (id: string, label: string) => (
    <li>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault()
          arriveAt(id)
        }}
      >
        {label}
      </a>
    </li>
  )
  return (
    <nav aria-label={t('revents.jumps')}>
      <ul className={styles.jumps}>
        {jump('future', `${t('revents.future')} (${counts.future})`)}
        {jump('past', `${t('revents.past')} (${counts.past})`)}
        {jump('generate', t('generation.title'))}
      </ul>
    </nav>
  )
}
