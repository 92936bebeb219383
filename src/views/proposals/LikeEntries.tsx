import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposals/proposal.ts'
import { formatPeriod } from '#src/views/shell/dates.ts'
import styles from './Proposal.module.css'

type Props = { proposal: Proposal; timezone: string }

/** Suggestions of the same event by several senders. */
export const LikeProposals = ({ proposal: { likeProposals, state } }: Pick<Props, 'proposal'>) => {
  const { t } = useTranslation()
  if (state !== 'waiting' || likeProposals.length === 0) return null
  return (
    <section className="notice notice-warning" aria-label={t('proposals.likeWaits')}>
      <p>{t('proposals.likeWaits')}</p>
      <ul className={styles.likes}>
        {likeProposals.map(({ id, name, sender, likeness }) => (
          <li key={id}>
            <a href={`/backstage/proposals/${id}`}>{t('proposals.likeBy', { name, sender })}</a>{' '}
            <span className="note">{t(`proposals.likeness.${likeness}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of an event that was made already, each can be made one with it. */
export const LikeEntries = ({ proposal: { like, state, entryId, isGone }, timezone }: Props) => {
  const { t } = useTranslation()
  const events = like.filter(({ resource }) => resource === 'events')
  const made = state === 'accepted' && !isGone ? entryId : null
  if (events.length === 0 || (state !== 'waiting' && made === null)) return null
  const asked = t(made === null ? 'proposals.like' : 'proposals.double')
  return (
    <section className="notice notice-warning" aria-label={asked}>
      <p>{asked}</p>
      <ul className={styles.likes}>
        {events.map(({ id, name, start, end, likeness }) => (
          <li key={id}>
            <a href={`/backstage/events/${id}`}>{name}</a>, {start && formatPeriod({ start, end }, timezone)}{' '}
            <span className="note">{t(`proposals.likeness.${likeness}`)}</span>
            {made !== null && (
              <>
                {' '}
                <a href={`/backstage/doubles/events/${id}/${made}`} aria-label={t('proposals.mergeNamed', { name })}>
                  {t('proposals.merge')}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
