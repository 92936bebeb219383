import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRef } from '#src/actors/refs.ts'
import { PasswordField } from '#src/fields/PasswordField.tsx'
import frame from '#src/views/forms/FormFrame.module.css'
import { FormIssues } from '#src/views/forms/FormIssues.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { SaveBar } from '#src/views/forms/SaveBar.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

export const PasswordForm = ({ form }: { form: FormRef }) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: 'submit.requested' })
  }
  return (
    <form className={frame.form} noValidate onSubmit={submit} aria-label={t('account.password')}>
      <FormIssues form={form} />
      <FormSection title={t('account.password')}>
        <PasswordField {...text('password')} required />
        <PasswordField {...text('passwordRepeat')} required />
      </FormSection>
      <SaveBar form={form} label={t('account.changePassword')} />
    </form>
  )
}
