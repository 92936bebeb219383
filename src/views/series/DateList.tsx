import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './Generation.module.css'

/** No date breaks across lines. */
export const DateList = ({ dates }: { dates: readonly string[] }) => {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en'
  return dates.map((date, index) => (
    <Fragment key={date}>
      {index > 0 && ', '}
      <time className={styles.listed} dateTime={date}>
        {formatDate(date, language)}
      </time>
    </Fragment>
  ))
}
