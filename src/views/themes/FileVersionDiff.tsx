import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { canChangeFile, withPlainLines } from '#domain/themes/fileEditing.ts'
import type { FileHistoryRef } from '#src/actors/refs.ts'
import { useOpenedPart } from '#src/focus/useOpenedPart.ts'
import { DiffView } from './DiffView.tsx'
import styles from './FileHistoryView.module.css'

type Props = { history: FileHistoryRef; text: string; isDirty: boolean }

export const FileVersionDiff = ({ history, text, isDirty }: Props) => {
  const { t } = useTranslation()
  const shown = useSelector(history, ({ context }) => context.shown)
  const canRestore = useSelector(history, ({ context: { address, versions } }) =>
    canChangeFile('restoration', address.type, versions, shown?.version ?? null),
  )
  const part = useOpenedPart<HTMLElement>(shown?.version ?? null)
  if (shown === null) return null
  const { version, content } = shown
  return (
    <section ref={part} className={styles.comparison} aria-label={t('fileHistory.comparison', { version })}>
      <h3 tabIndex={-1}>{t('fileHistory.comparison', { version })}</h3>
      <DiffView label={t('fileHistory.diff', { version })} before={withPlainLines(content)} after={text} />
      {canRestore && (
        <div className={styles.buttons}>
          <button
            type="button"
            className="button"
            disabled={isDirty}
            onClick={() => history.send({ type: 'change.requested', change: 'restoration' })}
          >
            {t('fileHistory.restore', { version })}
          </button>
          {isDirty && <span className="note">{t('fileHistory.saveFirst')}</span>}
        </div>
      )}
    </section>
  )
}
