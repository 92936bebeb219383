import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposals/proposal.ts'
import type { InviteSenderRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

type Props = { actor: InviteSenderRef; proposal: Proposal; timezone: string }

export const SenderInvitation = ({ actor, proposal: { invitation, email }, timezone }: Props) => {
  const { t } = useTranslation()
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isInvited = useSelector(actor, (snapshot) => snapshot.matches('invited'))
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('inviting'))
  if (invitation === null) return null
  if (invitation.state === 'member') return <p className="note">{t('proposals.invitation.member')}</p>
  if (invitation.state === 'sent') {
    const at = invitation.at && formatInstant(invitation.at, timezone)
    return <p className="note">{t('proposals.invitation.sent', { by: invitation.by ?? t('history.gone'), at })}</p>
  }
  return (
    <>
      <p role="status">{isInvited && t('proposals.invitation.invited', { email })}</p>
      {failure && (
        <p className="notice notice-warning" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {!isInvited && !isRefused && (
        <>
          <button
            type="button"
            className="button"
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => actor.send({ type: 'invitation.requested' })}
          >
            {t('proposals.invitation.invite')}
          </button>
          <p className="note">{t('proposals.invitation.hint')}</p>
        </>
      )}
    </>
  )
}
