import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnlyHere } from '#domain/system.ts'
import type { InvitationLinkRef } from '#src/actors/refs.ts'
import { Icon } from '#src/fields/Icon.tsx'
import { failureText } from '#src/texts.ts'
import styles from './NewInvitation.module.css'

type Props = { invitation: InvitationLinkRef; listed?: string | undefined; freeFrom: string | null }

/** §2, §8. `listed` is a link of the list below. */
export const NewInvitation = ({ invitation: flow, listed, freeFrom }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const { invitation, link, failure } = useSelector(flow, ({ context }) => context)
  const local = [link, invitation?.link, listed].find((each) => each && isOnlyHere(each))
  const isCreating = useSelector(flow, (snapshot) => snapshot.matches({ creation: 'creating' }))
  const isRefused = useSelector(flow, (snapshot) => snapshot.matches({ creation: 'refused' }))
  return (
    <section className={styles.new}>
      {invitation !== null && (
        <div className={styles.created}>
          <label htmlFor={id}>{t('invitations.created')}</label>
          <input
            id={id}
            className="input"
            readOnly
            value={invitation.link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button
            type="button"
            className="button button-primary"
            onClick={() => flow.send({ type: 'copy.requested', link: invitation.link })}
          >
            <Icon name="copy" /> {t('invitations.copy')}
          </button>
        </div>
      )}
      <button
        type="button"
        className={invitation === null ? 'button button-primary' : 'button'}
        aria-busy={isCreating}
        aria-disabled={isCreating || freeFrom !== null}
        onClick={() => flow.send({ type: 'invitation.requested' })}
      >
        {isCreating ? t('invitations.creating') : t(invitation === null ? 'invitations.create' : 'invitations.another')}
      </button>
      {local && (
        <p className="notice notice-warning" role="alert">
          {t('invitations.onlyHere', { address: new URL(local).origin })}
        </p>
      )}
      {isRefused && failure !== null && freeFrom === null && (
        <p className="notice notice-warning">{failureText(t, failure)}</p>
      )}
      {freeFrom !== null && (
        <p className="notice" role="status">
          {t(`invitations.${failure?.code === 'InvitationLimitError' ? 'nextFrom' : 'firstFrom'}`, { date: freeFrom })}
        </p>
      )}
    </section>
  )
}
