import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type FeedNote, leftOutReasons, notesOn } from '#domain/feed.ts'
import { type PreviewRow, previewStates, type SourcePreview } from '#domain/sources/sourceRun.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { fieldLabel } from '#src/texts.ts'
import { formatSpan } from '#src/views/shell/dates.ts'
import { FeedNotes } from './FeedNotes.tsx'
import styles from './Sources.module.css'

type Props = { preview: SourcePreview; categories: readonly Choice[]; timezone: string }

/** More are folded, so that nobody scrolls past hundreds to take them over. */
const openRows = 10

export const PreviewList = ({ preview: { counts, leftOut, rows, notes, followed }, categories, timezone }: Props) => {
  const { t } = useTranslation()
  const total = previewStates.reduce((sum, state) => sum + counts[state], 0)
  const [first, folded] = [rows.slice(0, openRows), rows.slice(openRows)]
  const told = previewStates.filter((state) => counts[state] > 0)
  const isNothingAhead =
    leftOutReasons.every((reason) => reason === 'past' || leftOut[reason] === 0) &&
    notes.every(({ reason }) => reason === 'past')
  return (
    <>
      {followed.length > 0 && (
        <p className="notice">
          {t('sources.preview.followed')}{' '}
          {followed.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <a href={`/backstage/sources/${id}`} target="_blank" rel="noopener">
                {name}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {total === 0 && <p className="notice">{t(`sources.preview.${isNothingAhead ? 'nothing' : 'nothingComes'}`)}</p>}
      <p>{told.map((state) => t(`sources.preview.counts.${state}`, { count: counts[state] })).join(' · ')}</p>
      <LeftOut leftOut={leftOut} />
      <FeedNotes notes={notes} />
      <Rows {...{ rows: first, notes, categories, timezone }} />
      {folded.length > 0 && (
        <details>
          <summary>{t('sources.preview.more', { count: total - openRows })}</summary>
          <Rows {...{ rows: folded, notes, categories, timezone }} />
          {total > rows.length && <p className="note">{t('sources.preview.more', { count: total - rows.length })}</p>}
        </details>
      )}
    </>
  )
}

const LeftOut = ({ leftOut }: Pick<SourcePreview, 'leftOut'>) => {
  const { t } = useTranslation()
  const told = leftOutReasons.filter((reason) => leftOut[reason] > 0)
  if (told.length === 0) return null
  const reasons = told.map((reason) => t(`sources.preview.leftOut.${reason}`, { count: leftOut[reason] })).join(', ')
  return <p className="note">{t('sources.preview.leftOut.sentence', { reasons })}</p>
}

type Shown = Omit<Props, 'preview'> & { notes: readonly FeedNote[] }

const Rows = ({ rows, ...shown }: { rows: readonly PreviewRow[] } & Shown) => (
  <ul className={styles.list}>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing of an event is its own, and the list never changes
      <li key={index}>
        <Row row={row} {...shown} />
      </li>
    ))}
  </ul>
)

const Row = ({ row, notes, categories, timezone }: { row: PreviewRow } & Shown) => {
  const { t } = useTranslation()
  const { line, name, place, organizers, state, changing, staying, saidName, double } = row
  const labels = (fields: readonly string[]) => fields.map((field) => fieldLabel(t, 'events', field)).join(', ')
  const category = categories.find(({ id }) => id === row.category)?.name ?? ''
  return (
    <>
      <p>
        <strong>{name}</strong> <span className="mark mark-soft">{t(`sources.preview.states.${state}`)}</span>
      </p>
      <p className="note">
        {formatSpan(row, timezone)} · {place.name} ({t(`sources.preview.places.${place.kind}`)}) · {category}
        {organizers.length > 0 && ` · ${t('sources.preview.organizers', { names: organizers.join(', ') })}`}
      </p>
      {changing.length > 0 && <p>{t('sources.preview.changing', { fields: labels(changing) })}</p>}
      {staying.length > 0 && <p>{t('sources.preview.staying', { fields: labels(staying) })}</p>}
      {saidName !== undefined && <p>{t('sources.preview.saidName', { name: saidName })}</p>}
      {notesOn(line, notes).map(({ reason }) => (
        <p key={reason}>{t(`sources.notes.${reason}`, { line })}</p>
      ))}
      {double !== null && (
        <p>
          {t('sources.preview.double')}{' '}
          <a href={`/backstage/events/${double.id}`} target="_blank" rel="noopener">
            {double.name}
          </a>
        </p>
      )}
    </>
  )
}
