import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Desk } from '#domain/moderation.ts'
import { deskOfferId } from '#domain/toastIds.ts'
import type { DeskRef } from '#src/actors/refs.ts'
import { showNotice } from '#src/focus/showNotice.ts'
import { failureText } from '#src/texts.ts'
import { formatBeginning, formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { useUndoKey } from '#src/views/shell/useUndoKey.ts'
import { DeskCases } from './DeskCases.tsx'
import { DeskSection } from './DeskSection.tsx'
import { LastLook } from './LastLook.tsx'
import styles from './Moderation.module.css'
import type { MediaUrl } from './ReviewedFields.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

type Props = { page: DeskRef; timezone: string; mediaUrl: MediaUrl }

export const DeskView = ({ page, timezone, mediaUrl }: Props) => {
  const { t } = useTranslation()
  const { desk, failure } = useSelector(page, ({ context }) => context)
  const isAtRow = useSelector(page, ({ context: { at } }) => desk?.entries.items.some(({ id }) => id === at?.id))
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(page, (snapshot) => snapshot.matches('loading'))
  const undo = useCallback(() => {
    const taken = { type: 'offer.taken', id: deskOfferId } as const
    const canUndo = page.getSnapshot().can(taken)
    if (canUndo) page.send(taken)
    return canUndo
  }, [page])
  useUndoKey(undo)
  const canRefresh = useSelector(page, (snapshot) => snapshot.can({ type: 'refresh.requested' }))
  return (
    <div className={styles.page} aria-busy={isLoading}>
      <header className={styles.top}>
        <h1 tabIndex={-1}>{t('moderation.desk.title')}</h1>
        <button
          type="button"
          className="button button-quiet"
          disabled={!canRefresh}
          onClick={() => page.send({ type: 'refresh.requested' })}
        >
          {t('moderation.desk.refresh')}
        </button>
      </header>
      <p>
        {t('moderation.desk.intro')} <span className={styles.keys}>{t('moderation.desk.keys')}</span>
      </p>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('moderation.desk.failed')}
        </RetryNotice>
      )}
      {!isFailed && failure && (
        <p ref={showNotice} className="notice notice-warning" role="alert">
          {failure.code === 'changedMeanwhile' ? t('moderation.desk.gone') : failureText(t, failure)}
        </p>
      )}
      {desk && (
        <>
          <DeskCases desk={desk} timezone={timezone} />
          <DeskSection
            part="entries"
            total={desk.entries.total}
            shown={desk.entries.items.length}
            first={!isAtRow && <LastLook page={page} />}
          >
            {desk.entries.items.map((entry) => (
              <EntryRow key={entry.id} {...{ page, entry, timezone, mediaUrl }} />
            ))}
          </DeskSection>
        </>
      )}
    </div>
  )
}

type RowProps = Props & {
  entry: Desk['entries']['items'][number]
}

const EntryRow = ({ page, entry, timezone, mediaUrl }: RowProps) => {
  const { t } = useTranslation()
  const { resource, id, name, isNew, start, changedAt, nickname, claim } = entry
  const isOpen = useSelector(page, ({ context }) => context.at?.id === id)
  const canOpen = useSelector(page, (snapshot) => snapshot.can({ type: 'entry.opened', resource, id }))
  const toggle = () => page.send(isOpen ? { type: 'review.closed' } : { type: 'entry.opened', resource, id })
  return (
    <li data-entry={id}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        disabled={!canOpen && !isOpen}
        onClick={toggle}
      >
        <strong>{name}</strong>{' '}
        <span className="mark">{t(isNew ? 'moderation.desk.new' : 'moderation.desk.changed')}</span>{' '}
        <span className="note">
          {t(`moderation.kinds.${resource}`)}
          {start !== null && ` ${t('moderation.desk.on', { at: formatBeginning(start, timezone) })}`}
          {' · '}
          {nickname ?? t('history.gone')}, {formatInstant(changedAt, timezone)}
          {claim && !claim.isMine && ` · ${t('moderation.desk.inHand', { nickname: claim.nickname })}`}
        </span>
      </button>
      {isOpen && <LastLook page={page} />}
      {isOpen && <ReviewPanel key={id} {...{ page, timezone, mediaUrl }} />}
    </li>
  )
}
