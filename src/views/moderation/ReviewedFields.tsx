import { useTranslation } from 'react-i18next'
import type { Json } from '#domain/forms.ts'
import type { imageWidths } from '#domain/limits.ts'
import { type EntryReview, toldFields } from '#domain/moderation.ts'
import { fieldLabel } from '#src/texts.ts'
import { describeValue } from '#src/views/forms/describeValue.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import styles from './Moderation.module.css'

export type MediaUrl = (id: string, width: (typeof imageWidths)[number]) => string

type Props = { review: EntryReview; timezone: string; mediaUrl: MediaUrl }

export const ReviewedFields = ({ review, timezone, mediaUrl }: Props) => {
  const { t, i18n } = useTranslation()
  const { resource, fields, names, seen } = review
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names }
  const alt = fields.find(({ field }) => field === 'alt')
  const shown = (field: string, value: Json, text: Json | undefined) =>
    field === 'image' && typeof value === 'string' ? (
      <img className={styles.picture} src={mediaUrl(value, 380)} alt={String(text || t('conflict.image'))} />
    ) : (
      describeValue(t, wording, field, value)
    )
  return (
    <>
      <p className="note">
        {seen === null
          ? t('moderation.desk.isNew')
          : seen.at === null
            ? t('moderation.desk.since')
            : t('moderation.desk.sinceThen', {
                nickname: seen.nickname ?? t('history.gone'),
                at: formatInstant(seen.at, timezone),
              })}
      </p>
      {fields.length === 0 && <p>{t('moderation.desk.same')}</p>}
      <dl className={styles.values}>
        {toldFields(fields).map(({ field, before, after }) => (
          <div key={field} data-field={field}>
            <dt>{fieldLabel(t, resource, field)}</dt>
            <dd>
              {seen !== null && <del>{shown(field, before, alt?.before)}</del>}{' '}
              <ins>{shown(field, after, alt?.after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
