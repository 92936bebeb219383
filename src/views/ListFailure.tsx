import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actorRefs.ts'
import { failureText } from '#src/texts.ts'
import styles from './ListView.module.css'

/** Why the rows of a list are missing or old, with the way to try again. */
export const ListFailure = ({ list }: { list: ListRef }) => {
  const { t } = useTranslation()
  const failure = useSelector(list, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  if (failure === null) return null
  return (
    <div className={styles.failure} role="alert">
      <p>
        {t('list.failed')} {failureText(t, failure)}
      </p>
      <button type="button" className="button" onClick={() => list.send({ type: 'refresh.requested' })}>
        {t('app.retry')}
      </button>
    </div>
  )
}
