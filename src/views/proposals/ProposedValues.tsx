import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposals/proposal.ts'
import styles from './Proposal.module.css'
import { proposedText } from './proposedText.ts'

/** A note replaces nothing before it was changed itself. */
const isChanged = (field: string, before: string | null): before is string =>
  before !== null && (field !== 'note' || before !== '')

export const ProposedValues = ({ proposal }: { proposal: Proposal }) => {
  const { t } = useTranslation()
  const { emptied, fields, fulfilled, isCanceled, kept, meanwhile, picture, reason, isNote, state } = proposal
  const presentOf = (name: string) => meanwhile.find(({ field }) => field === name)?.value
  return (
    <>
      {isCanceled && <p className="notice notice-warning">{t('proposals.canceled')}</p>}
      <dl className={styles.values}>
        {fields.map(({ field, before, after }) => (
          <div key={field} data-field={field}>
            <dt>{t(`proposals.fields.${field}`)}</dt>
            <dd>
              {isChanged(field, before) && (
                <>
                  <del>{proposedText(t, field, before)}</del>{' '}
                </>
              )}
              {isChanged(field, before) ? <ins>{proposedText(t, field, after)}</ins> : proposedText(t, field, after)}
              {presentOf(field) !== undefined && (
                <span className="note">
                  {' '}
                  {t('proposals.meanwhile.here', { value: proposedText(t, field, presentOf(field) ?? '') })}
                </span>
              )}
              {kept.includes(field) && <span className="note"> {t('proposals.meanwhile.kept')}</span>}
              {fulfilled.includes(field) && <span className="note"> {t('proposals.fulfilled.here')}</span>}
            </dd>
          </div>
        ))}
        {emptied.map(({ field, before }) => (
          <div key={field} data-field={field}>
            <dt>{t(`events.fields.${field}`)}</dt>
            <dd>
              <del>{before}</del> <span className="note">{t('proposals.emptied')}</span>
            </dd>
          </div>
        ))}
        {reason !== '' && (
          <div>
            <dt>{t(isNote && state === 'accepted' ? 'proposals.note.answer' : 'proposals.reason')}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
      {picture && <img className={styles.picture} src={picture} alt={t('proposals.picture')} />}
    </>
  )
}
