import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { RecoveryResetRef } from '#src/actors/refs.ts'
import { PasswordField } from '#src/fields/PasswordField.tsx'
import { failureText } from '#src/texts.ts'
import { ShortForm } from '#src/views/forms/ShortForm.tsx'
import { useTextFields } from '#src/views/forms/useTextFields.ts'
import { MessageView } from '#src/views/shell/MessageView.tsx'

/** §2. */
export const RecoveryResetView = ({ recovery }: { recovery: RecoveryResetRef }) => {
  const { t } = useTranslation()
  const { values, issues, failure } = useSelector(recovery, ({ context }) => context)
  const isUnusable = useSelector(recovery, (snapshot) => snapshot.matches('unusable'))
  const isSet = useSelector(recovery, (snapshot) => snapshot.matches('succeeded'))
  const isBusy = useSelector(recovery, (snapshot) => snapshot.matches('submitting'))
  const text = useTextFields({
    kind: 'recoveryReset',
    values,
    issues,
    onChange: (name, value) => recovery.send({ type: 'field.changed', name, value }),
  })
  if (isSet) {
    return (
      <MessageView title={t('recoveryReset.successTitle')} text={t('recoveryReset.success')}>
        <a className="button button-primary" href="/backstage">
          {t('login.toBackstage')}
        </a>
      </MessageView>
    )
  }
  if (isUnusable) {
    return (
      <MessageView
        title={t('recoveryReset.unusableTitle')}
        text={failureText(t, failure ?? { code: 'InvalidRecoveryToken' })}
      >
        <a className="button" href="/backstage/requestPasswordRecovery">
          {t('recoveryReset.another')}
        </a>{' '}
        <a href="/backstage">{t('recoveryRequest.toLogin')}</a>
      </MessageView>
    )
  }
  return (
    <ShortForm
      title={t('recoveryReset.title')}
      explanation={t('recoveryReset.explanation')}
      label={t('recoveryReset.submit')}
      isBusy={isBusy}
      failure={issues.length > 0 ? null : failure}
      onSubmit={() => recovery.send({ type: 'submit.requested' })}
    >
      <PasswordField {...text('password')} required />
      <PasswordField {...text('passwordRepeat')} required />
    </ShortForm>
  )
}
