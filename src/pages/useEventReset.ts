import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventResetRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { failureText } from '#src/texts.ts'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'

/** What the notification calls its offer to undo it. */
const undoKey = 'eventReset'

/**
 * Taking single events back to their series (§4), and undoing that as long as the page is there.
 * @param onChanged an event has changed
 */
export const useEventReset = (onChanged: () => void): EventResetRef => {
  const { series, toast } = useApp()
  const say = useSay()
  const { t } = useTranslation()
  const reset = useActorRef(series.eventReset)
  useEmitted(reset, 'event.reset', ({ label: name }) => {
    const action = { label: t('bulk.undo'), key: undoKey }
    say('success', t('revents.reset.done', { name }), action)
    onChanged()
  })
  useEmitted(reset, 'reset.undone', ({ label: name }) => {
    const message = t('revents.reset.undone', { name })
    say('success', message)
    onChanged()
  })
  useEmitted(reset, 'undo.failed', ({ failure }) => {
    say('error', failureText(t, failure))
    onChanged()
  })
  useEmitted(toast, 'toast.acted', ({ key }) => {
    if (key === undoKey) reset.send({ type: 'undo.requested' })
  })
  useEffect(
    () => () => {
      if (toast.getSnapshot().context.action?.key === undoKey) toast.send({ type: 'toast.dismissed' })
    },
    [toast],
  )
  return reset
}
