import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actors/refs.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './ListView.module.css'

export const ListFailure = ({ list }: { list: ListRef }) => {
  const { t } = useTranslation()
  const failure = useSelector(list, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  if (failure === null) return null
  return (
    <RetryNotice className={styles.failure} failure={failure} onRetry={() => list.send({ type: 'refresh.requested' })}>
      {t('list.failed')}
    </RetryNotice>
  )
}
