import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type FeedNote, notesOn } from '#domain/feed.ts'
import type { PreviewRow } from '#domain/sources/sourceRun.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { fieldLabel } from '#src/texts.ts'
import { describeValue, type Wording } from '#src/views/forms/describeValue.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { formatSpan } from '#src/views/shell/dates.ts'
import { EventLink } from './EventLink.tsx'

type Props = {
  row: PreviewRow
  notes: readonly FeedNote[]
  categories: readonly Choice[]
  timezone: string
  skipsDoubles: boolean
}

/** Their texts end with what the source says. */
const quoted: readonly FeedNote['reason'][] = ['leftOut', 'alike', 'repeated']

export const PreviewEvent = ({ row, notes, categories, timezone, skipsDoubles }: Props) => {
  const { t, i18n } = useTranslation()
  const { line, name, place, organizers, state, changing, staying, said = {}, saidName, double, entry } = row
  const fields = fieldNames(t, 'events', changing)
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names: {} }
  const category = categories.find(({ id }) => id === row.category)?.name ?? ''
  const mark = state === 'double' && skipsDoubles ? 'doubleLeft' : state
  return (
    <>
      <p>
        <strong>{name}</strong> <span className="mark mark-soft">{t(`sources.preview.states.${mark}`)}</span>
      </p>
      <p className="note">
        {formatSpan(row, timezone)} · {place.name} ({t(`sources.preview.places.${place.kind}`)}) · {category}
        {organizers.length > 0 && ` · ${t('sources.preview.organizers', { names: organizers.join(', ') })}`}
      </p>
      {changing.length > 0 && <p>{t('sources.preview.changing', { fields })}</p>}
      {staying.length > 0 && <p>{t('sources.preview.staying', { fields: saidText(t, wording, staying, said) })}</p>}
      {saidName !== undefined && <p>{t('sources.preview.saidName', { name: saidName })}</p>}
      {said.canceled === true && <p>{t('sources.preview.offThere')}</p>}
      {staying.length > 0 && entry !== undefined && (
        <p>
          {t('sources.preview.here')} <EventLink id={entry} name={name} />
        </p>
      )}
      {notesOn(line, notes).map(({ reason, text }) => (
        <p key={reason}>
          {t(`sources.notes.${reason}`, { line })} {quoted.includes(reason) && <q>{text}</q>}
        </p>
      ))}
      {double !== null && (
        <p>
          {t('sources.preview.double')} <EventLink {...double} />
        </p>
      )}
    </>
  )
}

/** Longer texts are not quoted. */
const longestValue = 60

/** Fields with what the source says in them, such as `Price (5 €)`; the name has a sentence of its own. */
const saidText = (
  t: TFunction,
  wording: Wording,
  staying: readonly string[],
  said: NonNullable<PreviewRow['said']>,
): string =>
  staying
    .map((field) => {
      const label = fieldLabel(t, 'events', field)
      const value = said[field]
      if (field === 'name' || value === undefined || value === true) return label
      const text = describeValue(t, wording, field, value)
      return text.length > longestValue ? label : `${label} (${text})`
    })
    .join(', ')
