import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SystemPageRef } from '#src/actors/refs.ts'
import frame from '#src/views/forms/FormFrame.module.css'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { MailTrial } from './MailTrial.tsx'
import { SystemFacts } from './SystemFacts.tsx'

type Props = { page: SystemPageRef; timezone: string }

export const SystemView = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const { system, failure } = useSelector(page, ({ context }) => context)
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  return (
    <div className={frame.form}>
      <h1 tabIndex={-1}>{t('system.title')}</h1>
      <p>{t('system.explanation')}</p>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('system.failed')}
        </RetryNotice>
      )}
      {system === null && !isFailed && <p role="status">{t('app.loading')}</p>}
      {system !== null && (
        <SystemFacts system={system} timezone={timezone}>
          <MailTrial page={page} />
        </SystemFacts>
      )}
    </div>
  )
}
