import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#domain/sources/source.ts'
import { isFault } from '#domain/sources/sourceRun.ts'
import type { SourceListRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './Sources.module.css'

type Props = { page: SourceListRef; timezone: string }

export const SourceListView = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { sources, failure } = useSelector(page, ({ context }) => context)
  const state = useSelector(page, ({ value }) => value)
  return (
    <div className={styles.page}>
      <div className="prose">
        <h1 tabIndex={-1}>{t('sources.title')}</h1>
        <p>{t('sources.explanation')}</p>
      </div>
      <p>
        <a className="button button-primary" href="/backstage/sources/new">
          <Icon name="add" /> {t('sources.create')}
        </a>
      </p>
      {state === 'loading' && <p role="status">{t('app.loading')}</p>}
      {state === 'failed' && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('sources.failed')}
        </RetryNotice>
      )}
      {state === 'shown' && sources.length === 0 && <p>{t('sources.empty')}</p>}
      {sources.length > 0 && (
        <ul className={styles.list}>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} timezone={timezone} />
          ))}
        </ul>
      )}
    </div>
  )
}

const SourceRow = ({ source, timezone }: { source: Source; timezone: string }) => {
  const { t } = useTranslation()
  const { last } = source
  return (
    <li>
      <p>
        <a href={`/backstage/sources/${source.id}`}>{source.name}</a>{' '}
        {last !== null && isFault(last.outcome) && <span className="mark">{t('sources.stuck')}</span>}
      </p>
      <p className="note">
        {t('sources.for', { owner: source.ownerName || t('sources.town') })} ·{' '}
        {t('sources.eventsFrom', { count: source.events })} ·{' '}
        {last === null
          ? t('sources.never')
          : t(source.ended ? 'sources.endedAt' : 'sources.lastRun', { at: formatInstant(last.at, timezone) })}
        {last?.undoneAt != null && ` · ${t('sources.undone', { at: formatInstant(last.undoneAt, timezone) })}`}
      </p>
    </li>
  )
}
