import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MailTest } from '#domain/system.ts'
import type { SystemPageRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { OwnWords } from '#src/views/shell/OwnWords.tsx'
import styles from './SystemFacts.module.css'

export const MailTrial = ({ page }: { page: SystemPageRef }) => {
  const { t } = useTranslation()
  const { system, mail, failure } = useSelector(page, ({ context }) => context)
  const isSending = useSelector(page, (snapshot) => snapshot.matches({ shown: 'sending' }))
  return (
    <div>
      <button
        type="button"
        className="button"
        aria-busy={isSending}
        onClick={() => page.send({ type: 'mail.requested' })}
      >
        {t('system.mail.try')}
      </button>
      {system?.mail.areHeld && <p className="note">{t('system.mail.notHeld')}</p>}
      <div className={styles.outcome} role="status">
        {mail !== null && (
          <p className={mail.error === null ? 'notice' : 'notice notice-danger'}>{t(outcomeOf(mail), mail)}</p>
        )}
        {mail?.error != null && <OwnWords words={mail.error} />}
        {failure !== null && <p className="notice notice-danger">{failureText(t, failure)}</p>}
      </div>
    </div>
  )
}

const outcomeOf = ({ error, file }: MailTest) => {
  if (error !== null) return 'system.mail.refused'
  return file === null ? 'system.mail.sent' : 'system.mail.written'
}
