import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationLinkRef } from '#src/actors/refs.ts'
import styles from './InviteView.module.css'
import { NewInvitation } from './NewInvitation.tsx'

type Props = {
  invitation: InvitationLinkRef
  isLimited: boolean
  /** When the person can invite again, if it is too soon. */
  freeFrom?: string | null
  /** An open link of the list that opens on this computer alone. */
  local?: string | undefined
  /** Whether the person may give every role. */
  givesRoles?: boolean
  children: ReactNode
}

export const InviteView = ({ invitation, isLimited, freeFrom = null, local, givesRoles = false, children }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <div className="prose">
        <h1 tabIndex={-1}>{t('invitations.title')}</h1>
        <p>{t('invitations.explanation')}</p>
        {isLimited && freeFrom === null && <p>{t('invitations.limits')}</p>}
        {givesRoles && (
          <p>
            {t('invitations.moderators')} <a href="/backstage/users">{t('invitations.toAccounts')}</a>
          </p>
        )}
      </div>
      <NewInvitation invitation={invitation} listed={local} freeFrom={freeFrom} />
      {children}
    </div>
  )
}
