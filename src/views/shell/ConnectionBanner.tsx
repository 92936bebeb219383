import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ConnectionRef } from '#src/actors/refs.ts'
import styles from './ConnectionBanner.module.css'

export const ConnectionBanner = ({ connection }: { connection: ConnectionRef }) => {
  const { t } = useTranslation()
  const isOffline = useSelector(connection, (snapshot) => snapshot.matches('offline'))
  const isBack = useSelector(connection, (snapshot) => snapshot.matches('back'))
  return (
    <p className={styles.banner} role="status">
      {isOffline && t('connection.offline')}
      {isBack && t('connection.back')}
    </p>
  )
}
