import { useTranslation } from 'react-i18next'
import type { ClashOther } from '#domain/clash.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import styles from './ClashHelper.module.css'

/** One of the others on a day: its name, when and where. */
export const OtherDate = ({ other, timezone }: { other: ClashOther; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const { id, name, start, end, place, room, overlaps } = other
  const language = i18n.resolvedLanguage ?? 'en'
  const times = [start, ...(end === null ? [] : [end])].map((instant) => formatInstant(instant, timezone, language))
  const where = [place, room].filter((part) => part !== '').join(', ')
  return (
    <li className={styles.other}>
      <a href={`/events/${id}`} target="_blank" rel="noopener">
        {name}
      </a>
      <span className="note">{[shortened(times), where].filter((part) => part !== '').join(' · ')}</span>
      {overlaps && <span className={styles.overlap}>{t('clash.overlaps')}</span>}
    </li>
  )
}

/** Start and end; an end on the same day is a time alone. Both are "Sat 08.05.2027 19:00". */
const shortened = ([start = '', end]: readonly string[]): string => {
  if (end === undefined) return start
  const isSameDay = start.slice(0, -5) === end.slice(0, -5)
  return `${start} – ${isSameDay ? end.slice(-5) : end}`
}
