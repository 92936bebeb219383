import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayRefusal } from '#src/pages/shell/useSayRefusal.ts'
import { RecoveryResetView } from '#src/views/session/RecoveryResetView.tsx'

const PasswordRecoveryPage = () => {
  const { t } = useTranslation()
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <>
      <PageTitle page={t('recoveryReset.title')} />
      <Recovery key={token} token={token} />
    </>
  )
}

const Recovery = ({ token }: { token: string }) => {
  const { people } = useApp()
  const recovery = useActorRef(people.recoveryReset, { input: { token } })
  const say = useSayRefusal()
  useEmitted(recovery, 'recovery.refused', (refusal) => say('recoveryReset', refusal))
  useStepArrival(useSelector(recovery, ({ status }) => status))
  return <RecoveryResetView recovery={recovery} />
}

export default PasswordRecoveryPage
