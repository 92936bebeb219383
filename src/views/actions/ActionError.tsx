import { useTranslation } from 'react-i18next'
import { actionFaultOf } from '#domain/action.ts'
import { OwnWords } from '#src/views/shell/OwnWords.tsx'
import styles from './ActionError.module.css'

export const ActionError = ({ error }: { error: string }) => {
  const { t } = useTranslation()
  if (error === '') return <span className={styles.none}>–</span>
  return (
    <span className={styles.fault} data-whole>
      <span className={styles.error}>{t(`actions.faults.${actionFaultOf(error)}`)}</span>
      <OwnWords words={error} />
    </span>
  )
}
