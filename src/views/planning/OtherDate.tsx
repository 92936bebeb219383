import { useTranslation } from 'react-i18next'
import type { ClashOther } from '#domain/clash.ts'
import { formatDate, formatInstant } from '#src/views/shell/dates.ts'
import styles from './ClashHelper.module.css'

export const OtherDate = ({ other, timezone }: { other: ClashOther; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const { kind, id, name, start, end, place, room, overlaps, isMine } = other
  const language = i18n.resolvedLanguage ?? 'en'
  const isReserved = kind === 'reservation'
  const format = (at: string) => (isReserved ? formatDate(at, language) : formatInstant(at, timezone, language))
  const times = [...new Set([start, ...(end === null ? [] : [end])])].map(format)
  const when = isReserved ? times.join(' – ') : shortened(times)
  const where = [place, room].filter((part) => part !== '').join(', ')
  return (
    <li className={styles.other}>
      {isReserved ? (
        <span>{name}</span>
      ) : (
        <a href={`/events/${id}`} target="_blank" rel="noopener">
          {name}
        </a>
      )}
      <span className="note">{[when, where].filter((part) => part !== '').join(' · ')}</span>
      {isReserved && <span className="note">{t(isMine ? 'clash.mine' : 'clash.reserved')}</span>}
      {overlaps && <span className={styles.overlap}>{t('clash.overlaps')}</span>}
    </li>
  )
}

/** An end on the same day is a time alone. */
const shortened = ([start = '', end]: readonly string[]): string => {
  if (end === undefined) return start
  const isSameDay = start.slice(0, -5) === end.slice(0, -5)
  return `${start} – ${isSameDay ? end.slice(-5) : end}`
}
