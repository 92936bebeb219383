import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { useApp } from '#src/app.tsx'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useSayRefusal } from '#src/pages/shell/useSayRefusal.ts'
import { RecoveryRequestView } from '#src/views/session/RecoveryRequestView.tsx'

/** What the log-in hands on. */
const carriedSchema = v.object({ email: v.string() })

const PasswordRecoveryRequestPage = () => {
  const { people, settings } = useApp()
  const { t } = useTranslation()
  const carried = v.safeParse(carriedSchema, useLocation().state)
  const recovery = useActorRef(people.recoveryRequest, {
    input: { email: carried.success ? carried.output.email : '' },
  })
  const say = useSayRefusal()
  useEmitted(recovery, 'recovery.refused', (refusal) => say('recoveryRequest', refusal))
  useStepArrival(useSelector(recovery, (snapshot) => snapshot.matches('requested')))
  return (
    <>
      <PageTitle page={t('recoveryRequest.title')} />
      <RecoveryRequestView recovery={recovery} sendsMail={settings.sendsMail} />
    </>
  )
}

export default PasswordRecoveryRequestPage
