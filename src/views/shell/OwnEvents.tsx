import { useTranslation } from 'react-i18next'
import type { ListItem } from '#domain/listing.ts'
import type { ListRef } from '#src/actors/refs.ts'
import { formatStart } from './dates.ts'
import { OverviewList } from './OverviewList.tsx'
import styles from './OwnEvents.module.css'

type Props = { list: ListRef; timezone: string }

export const OwnEvents = ({ list, timezone }: Props) => {
  const { t } = useTranslation()
  return (
    <OverviewList
      list={list}
      empty={t('overview.noEvents')}
      className={styles.list}
      row={(event) => (
        <li key={event.id} className={styles.item}>
          <time className={styles.date} dateTime={String(event.start)}>
            {formatStart(event, timezone)}
          </time>
          <span className={styles.name}>
            <a href={`/backstage/events/${event.id}`}>{String(event.name)}</a> <State event={event} />
          </span>
        </li>
      )}
      link={(further, shown) =>
        shown > 0 && (
          <p>
            <a href="/backstage/events">
              {further > 0 ? t('overview.furtherEvents', { count: further }) : t('overview.allEvents')}
            </a>
          </p>
        )
      }
    />
  )
}

const State = ({ event }: { event: ListItem }) => {
  const { t } = useTranslation()
  if (event.deactivated === true) return <span className="mark mark-warning">{t('states.deactivated')}</span>
  if (event.canceled === true) return <span className="mark mark-danger">{t('states.canceled')}</span>
  if (event.postponed === true) return <span className="mark mark-warning">{t('states.postponed')}</span>
  if (event.published === false) return <span className="mark mark-soft">{t('states.unpublished')}</span>
  return null
}
