import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionNoteRef } from '#src/actors/refs.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './CorrectionNote.module.css'
import { proposedText } from './proposedText.ts'

const labels: Readonly<Record<string, string>> = { name: 'events.fields.name', location: 'events.fields.location' }

/** What somebody reported, beside the form that it is about: the note, and what else the entry should say. */
export const CorrectionNote = ({ correction }: { correction: CorrectionNoteRef }) => {
  const { t } = useTranslation()
  const title = useId()
  const { proposal, failure, id } = useSelector(correction, ({ context }) => context)
  const isFailed = useSelector(correction, (snapshot) => snapshot.matches('failed'))
  if (isFailed)
    return (
      <RetryNotice failure={failure} onRetry={() => correction.send({ type: 'load.retried' })}>
        {t('correction.failed')}
      </RetryNotice>
    )
  if (proposal === null) return null
  const note = proposal.fields.find(({ field }) => field === 'note')?.after ?? ''
  const changed = proposal.fields.filter(({ field, before }) => field !== 'note' && before !== null)
  return (
    <section className="notice" aria-labelledby={title}>
      <h2 id={title}>{t('correction.title', { sender: proposal.sender })}</h2>
      {note !== '' && <p className={styles.text}>{note}</p>}
      {changed.length > 0 && (
        <ul>
          {changed.map(({ field, before, after }) => (
            <li key={field}>
              {t(labels[field] ?? `correction.fields.${field}`)}: <del>{proposedText(t, field, before ?? '')}</del>{' '}
              <ins>{proposedText(t, field, after)}</ins>
            </li>
          ))}
        </ul>
      )}
      <a href={`/backstage/proposals/${id}`}>{t('correction.back')}</a>
    </section>
  )
}
