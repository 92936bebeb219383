import { useTranslation } from 'react-i18next'
import type { FeedNote } from '#domain/feed.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
import { formatStart } from '#src/views/shell/dates.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { EventLink } from './EventLink.tsx'

/** Notes that name events to look at stand open, the others are folded. */
export const FeedNotes = ({ notes, timezone }: { notes: readonly FeedNote[]; timezone: string }) => {
  const { t } = useTranslation()
  const folded = notes.filter(({ events, imports }) => events === undefined && imports === undefined)
  return (
    <>
      {notes.map(
        (note) => note.events && <NamedEvents key={note.reason} note={note} events={note.events} timezone={timezone} />,
      )}
      {notes.map(
        ({ imports, reason }) => imports && <EarlierImports key={reason} imports={imports} timezone={timezone} />,
      )}
      {folded.length > 0 && (
        <details>
          <summary>{t('sources.notes.title', { count: folded.length })}</summary>
          <ul>
            {folded.map(({ line, reason, text }) => (
              <li key={`${line} ${reason}`}>
                {t(`sources.notes.${reason}`, { line })} <span className="note">{text}</span>
                {reason === 'deleted' && (
                  <>
                    {' '}
                    <a href="/backstage/bin?all">{t('sources.notes.bin')}</a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type Named = { note: FeedNote; events: NonNullable<FeedNote['events']>; timezone: string }

const NamedEvents = ({ note: { line, reason, count = 0 }, events, timezone }: Named) => {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <p>{t(`sources.notes.${reason}`, { line })}</p>
      <ul>
        {events.map(({ id, name, start, allDay, other, fields = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several can have one name, and the list never changes
          <li key={index}>
            {id === undefined ? name : <EventLink id={id} name={name} />}
            {start !== undefined && ` · ${formatStart({ start, allDay }, timezone)}`}
            {fields.length > 0 && ` · ${fieldNames(t, 'events', fields)}`}
            {other && (
              <>
                {' · '}
                {t('sources.preview.double')} <EventLink {...other} />
              </>
            )}
          </li>
        ))}
      </ul>
      {count > events.length && <p>{t('sources.preview.more', { count: count - events.length })}</p>}
    </div>
  )
}
