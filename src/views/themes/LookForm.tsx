import { useTranslation } from 'react-i18next'
import { builtInColors } from '#domain/colors.ts'
import { ColorField } from '#src/fields/ColorField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

/** How the calendar is called and coloured. */
export const LookForm = ({ form, ...frame }: Omit<FormFrameProps, 'children'>) => {
  const { t } = useTranslation()
  const { text } = useFields(form)
  return (
    <FormFrame form={form} {...frame}>
      <FormSection title={t('look.name')}>
        <TextField {...text('sitename', true)} />
        <TextField {...text('sitenameShort')} />
      </FormSection>
      <FormSection title={t('look.colors')}>
        <ColorField {...text('colorAccent')} builtIn={builtInColors.light.accent} />
        <ColorField {...text('colorAccentDark')} builtIn={builtInColors.dark.accent} />
      </FormSection>
    </FormFrame>
  )
}
