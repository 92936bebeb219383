import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileVersion } from '#domain/themes/themeFile.ts'
import type { FileHistoryRef } from '#src/actors/refs.ts'
import { useReturnedFocus } from '#src/focus/useReturnedFocus.ts'
import { cx } from '#src/styles/cx.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import styles from './FileHistoryView.module.css'
import { FileSize } from './ThemeFileFacts.tsx'

type Props = { history: FileHistoryRef; timezone: string }

export const FileVersions = ({ history, timezone }: Props) => {
  const { t } = useTranslation()
  const versions = useSelector(history, ({ context }) => context.versions)
  if (versions.length === 0) return null
  return (
    <ol className={styles.versions} aria-label={t('fileHistory.title')}>
      {versions.map((version, index) => (
        <Version key={version.version} history={history} timezone={timezone} version={version} isNewest={index === 0} />
      ))}
    </ol>
  )
}

const Version = ({
  history,
  timezone,
  version: entry,
  isNewest,
}: Props & { version: FileVersion; isNewest: boolean }) => {
  const { t } = useTranslation()
  const { version, createdAt, author, size, removed } = entry
  const isShown = useSelector(history, ({ context }) => context.shown?.version === version)
  const button = useReturnedFocus(isShown)
  const canShow = useSelector(history, (snapshot) => snapshot.can({ type: 'version.chosen', version }))
  return (
    <li className={cx(styles.version, isShown && styles.shown)}>
      <strong>{t('fileHistory.version', { version })}</strong>
      <time dateTime={createdAt}>{formatInstant(createdAt, timezone)}</time>
      <span>{author?.nickname ?? t('fileHistory.nobody')}</span>
      {!removed && <FileSize size={size} />}
      {(isNewest || removed) && (
        <span className="mark mark-soft">{t(removed ? 'fileHistory.removed' : 'fileHistory.inUse')}</span>
      )}
      {!removed && !isNewest && (
        <button
          ref={button}
          type="button"
          className="text-button"
          aria-label={t('fileHistory.compareVersion', { version })}
          aria-pressed={isShown}
          aria-disabled={!canShow && !isShown}
          onClick={() => history.send(isShown ? { type: 'version.closed' } : { type: 'version.chosen', version })}
        >
          {t('fileHistory.compare')}
        </button>
      )}
    </li>
  )
}
