import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { doubleResources, type Merge } from '#domain/doubles/doubles.ts'
import type { DoublesRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './Doubles.module.css'
import { PairRow } from './PairRow.tsx'

type Props = { page: DoublesRef; timezone: string }

export const DoublesView = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { resource, doubles, parted, failure } = useSelector(page, ({ context }) => context)
  const state = useSelector(page, ({ value }) => value)
  return (
    <div className={styles.page}>
      <div className="prose">
        <h1 tabIndex={-1}>{t('doubles.title')}</h1>
        <p>{t('pairs.explanation')}</p>
      </div>
      <nav className={styles.buttons} aria-label={t('pairs.kinds')}>
        {doubleResources.map((kind) => (
          <a
            key={kind}
            className={`button${kind === resource ? ' button-primary' : ''}`}
            aria-current={kind === resource ? 'page' : undefined}
            href={`/backstage/doubles/${kind}`}
          >
            {t(`${kind}.title`)}
          </a>
        ))}
      </nav>
      {state === 'loading' && doubles === null && <p role="status">{t('app.loading')}</p>}
      {state === 'failed' && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('pairs.failed')}
        </RetryNotice>
      )}
      {state === 'shown' && failure !== null && (
        <p className="notice notice-danger" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {parted !== null && (
        <p className="notice" role="status">
          {t('pairs.parted', { one: parted.one.name, other: parted.other.name })}{' '}
          <button
            type="button"
            className="text-button"
            aria-disabled={state !== 'shown'}
            onClick={() => page.send({ type: 'parting.undone' })}
          >
            {t('pairs.undo')}
          </button>
        </p>
      )}
      {doubles !== null && (
        <>
          {doubles.pairs.length === 0 && <p>{t('pairs.empty')}</p>}
          <ul className={styles.list}>
            {doubles.pairs.map((pair) => (
              <PairRow key={`${pair.one.id} ${pair.other.id}`} {...{ page, pair, timezone }} />
            ))}
          </ul>
          {doubles.more && <p className="note">{t('pairs.more')}</p>}
          {doubles.merges.length > 0 && <Merges merges={doubles.merges} {...{ page, timezone }} />}
        </>
      )}
    </div>
  )
}

const Merges = ({ page, merges, timezone }: Props & { merges: readonly Merge[] }) => {
  const { t } = useTranslation()
  const canUndo = useSelector(page, (snapshot) => snapshot.matches('shown'))
  return (
    <section>
      <h2>{t('pairs.merges')}</h2>
      <ul className={styles.list}>
        {merges.map(({ id, kept, merged, at }) => (
          <li key={id} className={styles.buttons}>
            <span>
              {t('pairs.mergedAt', { kept: kept.name, merged: merged.name, at: formatInstant(at, timezone) })}
            </span>
            <button
              type="button"
              className="text-button"
              aria-label={t('pairs.undoNamed', { merged: merged.name })}
              aria-disabled={!canUndo}
              onClick={() => page.send({ type: 'undo.requested', id })}
            >
              {t('pairs.undo')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
