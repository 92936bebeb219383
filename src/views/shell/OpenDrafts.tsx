import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OpenDraft } from '#domain/draft.ts'
import { isEntryKind } from '#domain/resources.ts'
import type { OpenDraftsRef } from '#src/actors/refs.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { formatAge } from './dates.ts'
import { OverviewSection } from './OverviewSection.tsx'
import styles from './OwnEvents.module.css'

type Props = {
  drafts: OpenDraftsRef
  now: number
}

export const OpenDrafts = ({ drafts, now }: Props) => {
  const { t, i18n } = useTranslation()
  const { drafts: open, discarded } = useSelector(drafts, ({ context }) => context)
  const isAsking = useSelector(drafts, (snapshot) => snapshot.matches('asking'))
  const nameOf = ({ name }: OpenDraft) => name || t('list.nameless')
  if (open.length === 0) return null
  return (
    <OverviewSection title={t('overview.drafts')}>
      <p>{t('overview.draftsNote')}</p>
      <ul className={styles.list}>
        {open.map((draft) => (
          <li key={draft.key} className={styles.item}>
            <span className={styles.name}>
              <a href={draft.path}>{nameOf(draft)}</a>
            </span>
            <span className={styles.rest}>
              <span className={styles.date}>
                {t(`objects.${draft.kind}`, { count: 1 })},{' '}
                <time dateTime={draft.savedAt}>
                  {formatAge(draft.savedAt, now, i18n.resolvedLanguage ?? 'en') ?? t('overview.justNow')}
                </time>
              </span>
              <button
                type="button"
                className="text-button"
                aria-label={t('overview.discardNamed', { name: nameOf(draft) })}
                onClick={() => drafts.send({ type: 'discard.requested', draft })}
              >
                {t('overview.discard')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('overview.discardTitle', { name: discarded ? nameOf(discarded) : '' })}
        confirmLabel={t('overview.discard')}
        isDanger
        onConfirm={() => drafts.send({ type: 'discard.confirmed' })}
        onCancel={() => drafts.send({ type: 'discard.canceled' })}
      >
        <p>{t('overview.discardNote')}</p>
        {discarded?.mayBeStored && isEntryKind(discarded.kind) && <p>{t('overview.discardStored')}</p>}
      </ConfirmDialog>
    </OverviewSection>
  )
}
