import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecoveryRequestRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import styles from '#src/views/forms/ShortForm.module.css'
import { ShortForm } from '#src/views/forms/ShortForm.tsx'
import { useTextFields } from '#src/views/forms/useTextFields.ts'

type Props = {
  recovery: RecoveryRequestRef
  /** Else those who run the calendar have to pass the link on. */
  sendsMail: boolean
}

export const RecoveryRequestView = ({ recovery, sendsMail }: Props) => {
  const { t } = useTranslation()
  const { values, issues, failure } = useSelector(recovery, ({ context }) => context)
  const isRequested = useSelector(recovery, (snapshot) => snapshot.matches('requested'))
  const isBusy = useSelector(recovery, (snapshot) => snapshot.matches('requesting'))
  const text = useTextFields({
    kind: 'recoveryRequest',
    values,
    issues,
    onChange: (name, value) => recovery.send({ type: 'field.changed', name, value }),
  })
  if (isRequested) {
    return (
      <div className="prose" role="status">
        <h1 tabIndex={-1}>{t(sendsMail ? 'recoveryRequest.adviceTitle' : 'recoveryRequest.unsentTitle')}</h1>
        <p>{t(sendsMail ? 'recoveryRequest.advice' : 'recoveryRequest.unsent', { address: values.email.trim() })}</p>
        {sendsMail && <p>{t('recoveryRequest.adviceMissing')}</p>}
        <div className={styles.buttons}>
          <button type="button" className="button" onClick={() => recovery.send({ type: 'request.reopened' })}>
            {t('recoveryRequest.again')}
          </button>
          <a href="/backstage">{t('recoveryRequest.toLogin')}</a>
        </div>
      </div>
    )
  }
  return (
    <ShortForm
      title={t('recoveryRequest.title')}
      explanation={t(sendsMail ? 'recoveryRequest.explanation' : 'recoveryRequest.noMail')}
      label={t('recoveryRequest.submit')}
      isBusy={isBusy}
      failure={issues.length > 0 ? null : failure}
      onSubmit={() => recovery.send({ type: 'submit.requested' })}
      besides={<a href="/backstage">{t('recoveryRequest.toLogin')}</a>}
    >
      <TextField {...text('email')} required type="email" autoComplete="username" />
    </ShortForm>
  )
}
