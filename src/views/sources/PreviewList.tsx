import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type FeedNote, leftOutReasons } from '#domain/feed.ts'
import { type PreviewRow, previewStates, type SourcePreview } from '#domain/sources/sourceRun.ts'
import type { Choice } from '#src/fields/fieldProps.ts'
import { FeedNotes } from './FeedNotes.tsx'
import { PreviewEvent } from './PreviewEvent.tsx'
import styles from './Sources.module.css'

type Props = { preview: SourcePreview; categories: readonly Choice[]; timezone: string; skipsDoubles: boolean }

/** More are folded, so that nobody scrolls past hundreds to take them over. */
const openRows = 10

export const PreviewList = ({ preview, ...rest }: Props) => {
  const { timezone } = rest
  const { counts, leftOut, rows, newPlaces, notes, followed } = preview
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
      <NewPlaces names={newPlaces} />
      <FeedNotes notes={notes} timezone={timezone} />
      <Rows rows={first} notes={notes} {...rest} />
      {folded.length > 0 && (
        <details>
          <summary>{t('sources.preview.more', { count: total - openRows })}</summary>
          <Rows rows={folded} notes={notes} {...rest} />
          {total > rows.length && <p className="note">{t('sources.preview.more', { count: total - rows.length })}</p>}
        </details>
      )}
    </>
  )
}

const NewPlaces = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <details open={names.length <= openRows}>
      <summary>{t('sources.preview.newPlaces', { count: names.length })}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
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
        <PreviewEvent row={row} {...shown} />
      </li>
    ))}
  </ul>
)
