import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#domain/failure.ts'
import { failureText } from '#src/texts.ts'
import styles from './FailedByReason.module.css'

export type FailedEntry = { id: string; name: ReactNode; failure: Failure; href?: string | undefined }

const shownEntries = 5

/** Entries open in another tab, so that the report stays. */
export const FailedByReason = ({ failed }: { failed: readonly FailedEntry[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.reasons}>
      {[...Map.groupBy(failed, ({ failure }) => failureText(t, failure))].map(([reason, alike]) => (
        <li key={reason}>
          <p>{reason}</p>
          <Entries entries={alike.slice(0, shownEntries)} />
          {alike.length > shownEntries && (
            <details>
              <summary>{t('bulk.more', { count: alike.length - shownEntries })}</summary>
              <Entries entries={alike.slice(shownEntries)} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

const Entries = ({ entries }: { entries: readonly FailedEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map(({ id, name, failure, href }) => (
      <li key={id}>
        {href === undefined || failure.code === 'notFound' ? (
          name
        ) : (
          <a href={href} target="_blank" rel="noopener">
            {name}
          </a>
        )}
      </li>
    ))}
  </ul>
)
