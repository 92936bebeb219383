import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecordingRef } from '#src/inspector/recorder.ts'
import styles from './Menu.module.css'

type Props = { recording: RecordingRef; onSave: () => void }

export const SaveRecording = ({ recording, onSave }: Props) => {
  const { t } = useTranslation()
  const state = useSelector(recording, ({ value }) => value)
  const left = useSelector(recording, ({ context }) => context.leaks.length)
  return (
    <ul className={styles.block}>
      <li>
        <button type="button" className={styles.entry} onClick={onSave}>
          {t('recorder.save')}
        </button>
        <p className={styles.person} role="status">
          {state === 'saved' && t(left === 0 ? 'recorder.saved' : 'recorder.savedPartly')}
          {state === 'refused' && t('recorder.refused')}
          {state === 'failed' && t('recorder.failed')}
        </p>
      </li>
    </ul>
  )
}
