import { useTranslation } from 'react-i18next'
import type { FeedNote } from '#domain/feed.ts'

export const FeedNotes = ({ notes }: { notes: readonly FeedNote[] }) => {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <details>
      <summary>{t('sources.notes.title', { count: notes.length })}</summary>
      <ul>
        {notes.map(({ line, reason, text }) => (
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
  )
}
