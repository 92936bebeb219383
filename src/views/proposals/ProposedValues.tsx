import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposal.ts'
import styles from './Proposal.module.css'

/** A note replaces nothing before it was changed itself. */
const isChanged = (field: string, before: string | null): before is string =>
  before !== null && (field !== 'note' || before !== '')

const day = (text: string) => text.split('-').reverse().join('.')

export const ProposedValues = ({ proposal: { fields, picture, reason, isNote, state } }: { proposal: Proposal }) => {
  const { t } = useTranslation()
  const text = (field: string, value: string) =>
    value === '' ? t('conflict.emptyValue') : field === 'date' || field === 'endDate' ? day(value) : value
  return (
    <>
      <dl className={styles.values}>
        {fields.map(({ field, before, after }) => (
          <div key={field} data-field={field}>
            <dt>{t(`proposals.fields.${field}`)}</dt>
            <dd>
              {isChanged(field, before) && (
                <>
                  <del>{text(field, before)}</del>{' '}
                </>
              )}
              {isChanged(field, before) ? <ins>{text(field, after)}</ins> : text(field, after)}
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
