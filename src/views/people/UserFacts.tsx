import { useTranslation } from 'react-i18next'
import type { FormValues } from '#domain/forms.ts'
import { FixedField } from '#src/fields/FixedField.tsx'
import frame from '#src/views/forms/FormFrame.module.css'
import { FormSection } from '#src/views/forms/FormSection.tsx'

type Props = { title: string; notice: string; user: FormValues }

export const UserFacts = ({ title, notice, user }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={frame.form}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="notice">{notice}</p>
      <FormSection title={t('users.data')}>
        <FixedField label={t('users.fields.nickname')}>{String(user.nickname)}</FixedField>
        <FixedField label={t('users.fields.email')}>{String(user.email)}</FixedField>
      </FormSection>
      <FormSection title={t('users.access')}>
        <FixedField label={t('users.fields.role')}>{t(`users.roles.${user.role}`)}</FixedField>
        <FixedField label={t('users.fields.deactivated')}>
          {user.deactivated === true ? t('app.yes') : t('app.no')}
        </FixedField>
      </FormSection>
    </div>
  )
}
