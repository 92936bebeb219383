import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, otherLanguage } from '#domain/languages.ts'
import { builtInColors, type ColorScheme, type SchemeColors } from '#domain/themes/colors.ts'
import type { UploadRef } from '#src/actors/refs.ts'
import { ColorField } from '#src/fields/ColorField.tsx'
import { ImageField } from '#src/fields/ImageField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { FormFrame, type FormFrameProps } from '#src/views/forms/FormFrame.tsx'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { MastheadPreview } from './MastheadPreview.tsx'

/** Only shown where they are not the name of the calendar. */
const otherNames = ['sitenameLong', 'defaultMetaTitle'] as const

type Props = Omit<FormFrameProps, 'children'> & {
  upload: UploadRef
  onFile: (file: File) => void
  mediaUrl: (id: string, width: number) => string
  /** Of the active theme. */
  colors: Record<ColorScheme, SchemeColors>
  /** Of the site. */
  language: string
  /** Of a town that has just begun. */
  isFirst?: boolean
}

export const LookForm = ({ form, upload, onFile, mediaUrl, colors, language, isFirst = false, ...frame }: Props) => {
  const { t } = useTranslation()
  const { text, reference, values } = useFields(form)
  const isLost = useSelector(form, ({ context }) => context.file === 'lost')
  const [others] = useState(() => otherNames.filter((name) => values[name] && values[name] !== values.sitename))
  const [isTranslated] = useState(values.sitenameTranslated !== '')
  const hasBoth = !isFirst || isTranslated
  const first = languageOf(language)
  return (
    <FormFrame form={form} {...frame}>
      {!isFirst && <p className="note">{t('look.active')}</p>}
      <MastheadPreview form={form} upload={upload} mediaUrl={mediaUrl} colors={colors} />
      <FormSection title={t('look.name')}>
        <TextField {...text('sitename')} {...(hasBoth && { label: t(`look.nameIn.${first}`) })} required />
        {hasBoth && <TextField {...text('sitenameTranslated')} label={t(`look.nameIn.${otherLanguage[first]}`)} />}
        <TextField {...text('sitenameShort')} />
        {others.map((name) => (
          <TextField key={name} {...text(name)} />
        ))}
      </FormSection>
      <FormSection title={t('look.fields.image')}>
        <ImageField {...reference('image')} upload={upload} {...{ onFile, mediaUrl, isLost }} />
        {values.image !== null && <TextField {...text('logoAlt')} />}
      </FormSection>
      <FormSection title={t('look.colors')}>
        <ColorField {...text('colorAccent')} builtIn={builtInColors.light.accent} />
        <ColorField {...text('colorAccentDark')} builtIn={builtInColors.dark.accent} />
      </FormSection>
    </FormFrame>
  )
}
