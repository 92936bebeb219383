import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposals/proposal.ts'
import { formatBeginning } from '#src/views/shell/dates.ts'
import styles from './Proposal.module.css'

type Props = { proposal: Proposal; timezone: string }

export const LikeEntries = ({ proposal: { like }, timezone }: Props) => {
  const { t } = useTranslation()
  const events = like.filter(({ resource }) => resource === 'events')
  if (events.length === 0) return null
  return (
    <section className="notice notice-warning" aria-label={t('proposals.like')}>
      <p>{t('proposals.like')}</p>
      <ul className={styles.likes}>
        {events.map(({ id, name, start, likeness }) => (
          <li key={id}>
            <a href={`/backstage/events/${id}`}>{name}</a>, {start && formatBeginning(start, timezone)}{' '}
            <span className="note">{t(`proposals.likeness.${likeness}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
