import { useTranslation } from 'react-i18next'
import type { ClashOther } from '#domain/clash.ts'
import { formatDate, formatSpan } from '#src/views/shell/dates.ts'
import styles from './ClashHelper.module.css'

export const OtherDate = ({ other, timezone }: { other: ClashOther; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const { kind, id, name, start, end, place, room, overlaps, isMine, allDay, isOwn, isPublic } = other
  const language = i18n.resolvedLanguage ?? 'en'
  const isReserved = kind === 'reservation'
  const days = [...new Set([start, end ?? start])].map((date) => formatDate(date, language)).join(' – ')
  const when = isReserved ? days : formatSpan({ start, end, allDay: allDay === true }, timezone, language)
  const where = [place, room].filter((part) => part !== '').join(', ')
  return (
    <li className={styles.other}>
      {isReserved ? (
        <span>{name}</span>
      ) : (
        <a
          href={isOwn || isPublic === false ? `/backstage/events/${id}` : `/events/${id}`}
          target="_blank"
          rel="noopener"
        >
          {name}
        </a>
      )}
      <span className="note">{[when, where].filter((part) => part !== '').join(' · ')}</span>
      {isReserved && <span className="note">{t(isMine ? 'clash.mine' : 'clash.reserved')}</span>}
      {overlaps && <span className={styles.overlap}>{t('clash.overlaps')}</span>}
    </li>
  )
}
