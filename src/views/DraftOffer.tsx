import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FormRef } from '#src/actorRefs.ts'
import styles from './DraftOffer.module.css'
import { formatAge } from './dates.ts'

type Props = {
  form: FormRef
  /** Milliseconds since the epoch. */
  now: number
}

/** Offers back what was typed and not saved, with its age (ux forms). Until it is answered the form is locked. */
export const DraftOffer = ({ form, now }: Props) => {
  const { t, i18n } = useTranslation()
  const draft = useSelector(form, ({ context }) => context.draft)
  const version = useSelector(form, ({ context }) => context.version)
  const isOffered = useSelector(form, (snapshot) => snapshot.matches('offeringDraft'))
  if (!isOffered || draft === null) return null
  const age = formatAge(draft.savedAt, now, i18n.resolvedLanguage ?? 'en') ?? t('dates.now')
  return (
    <section className="notice" aria-label={t('draft.label')}>
      <p>{t('draft.found', { age })}</p>
      {draft.version !== version && <p>{t('draft.outdated')}</p>}
      <div className={styles.buttons}>
        <button type="button" className="button button-primary" onClick={() => form.send({ type: 'draft.restored' })}>
          {t('draft.restore')}
        </button>
        <button type="button" className="button" onClick={() => form.send({ type: 'draft.discarded' })}>
          {t('draft.discard')}
        </button>
      </div>
    </section>
  )
}
