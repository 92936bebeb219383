import { useTranslation } from 'react-i18next'
import type { FeedNote } from '#domain/feed.ts'
import { EventLink } from './EventLink.tsx'

/** Notes that name events to look at stand open, the others are folded. */
export const FeedNotes = ({ notes }: { notes: readonly FeedNote[] }) => {
  const { t } = useTranslation()
  const folded = notes.filter(({ events }) => events === undefined)
  return (
    <>
      {notes.map((note) => note.events && <NamedEvents key={note.reason} note={note} events={note.events} />)}
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

type Named = { note: FeedNote; events: NonNullable<FeedNote['events']> }

const NamedEvents = ({ note: { line, reason, count = 0 }, events }: Named) => {
  const { t } = useTranslation()
  return (
    <div className="notice">
      <p>{t(`sources.notes.${reason}`, { line })}</p>
      <ul>
        {events.map(({ id, name, other }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several can have one name, and the list never changes
          <li key={index}>
            {id === undefined ? name : <EventLink id={id} name={name} />}
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
