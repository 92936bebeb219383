import { useTranslation } from 'react-i18next'
import type { Draft } from '#domain/draft.ts'
import { formatAge } from '#src/views/shell/dates.ts'
import styles from './DraftOffer.module.css'

type Props = {
  draft: Draft
  /** Such as that the entry has changed. */
  warning: string | null
  now: number
  onRestore: () => void
  onDiscard: () => void
  /** Leads to the next older one, or to a form without any. */
  onPostpone: () => void
}

export const DraftNotice = ({ draft, warning, now, onRestore, onDiscard, onPostpone }: Props) => {
  const { t, i18n } = useTranslation()
  const age = formatAge(draft.savedAt, now, i18n.resolvedLanguage ?? 'en') ?? t('dates.now')
  return (
    <section className="notice" aria-label={t('draft.label')}>
      <p>{t('draft.found', { age })}</p>
      {warning !== null && <p>{warning}</p>}
      <div className={styles.buttons}>
        <button type="button" className="button button-primary" onClick={onRestore}>
          {t('draft.restore')}
        </button>
        <button type="button" className="button" onClick={onDiscard}>
          {t('draft.discard')}
        </button>
        <button type="button" className="button button-quiet" onClick={onPostpone}>
          {t('draft.postpone')}
        </button>
      </div>
    </section>
  )
}
