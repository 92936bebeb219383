import { useTranslation } from 'react-i18next'
import { faultOf } from '#domain/action.ts'
import { OwnWords } from '#src/views/shell/OwnWords.tsx'
import styles from './ActionError.module.css'

/** Why the last call of an action failed and what to do, with the server's own words folded behind it; a dash when it did not. */
export const ActionError = ({ error }: { error: string }) => {
  const { t } = useTranslation()
  if (error === '') return '–'
  return (
    <span className={styles.fault}>
      <span className={styles.error}>{t(`actions.faults.${faultOf(error)}`)}</span>
      <OwnWords words={error} />
    </span>
  )
}
