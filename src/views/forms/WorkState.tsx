import { useTranslation } from 'react-i18next'
import styles from './SaveBar.module.css'

export type SaveTexts = 'form' | 'message'

type Props = {
  texts?: SaveTexts | undefined
  canDiscard: boolean
  canReturn: boolean
  isKept: boolean
  onDiscard: () => void
  onReturn: () => void
}

/** What becomes of unsaved work: one button discards it and brings it back, and so keeps the focus. */
export const WorkState = ({ texts = 'form', canDiscard, canReturn, isKept, onDiscard, onReturn }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      {(canDiscard || canReturn) && (
        <button type="button" className="button button-quiet" onClick={canReturn ? onReturn : onDiscard}>
          {t(canReturn ? 'form.bringBack' : `${texts}.reset`)}
        </button>
      )}
      {canDiscard && <span className={styles.state}>{t(`${texts}.${isKept ? 'kept' : 'unsaved'}`)}</span>}
      {canReturn && (
        <span className={styles.state} role="status">
          {t('form.discarded')}
        </span>
      )}
    </>
  )
}
