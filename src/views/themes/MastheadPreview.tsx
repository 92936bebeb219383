import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ColorScheme, colorSchemes, mastheadColors, readColor, type SchemeColors } from '#domain/themes/colors.ts'
import type { FormRef, UploadRef } from '#src/actors/refs.ts'
import { usePreview } from '#src/fields/usePreview.ts'
import styles from './MastheadPreview.module.css'

type Props = {
  form: FormRef
  upload: UploadRef
  mediaUrl: (id: string, width: number) => string
  /** Of the active theme. */
  colors: Record<ColorScheme, SchemeColors>
}

const accents = { light: 'colorAccent', dark: 'colorAccentDark' } as const

export const MastheadPreview = ({ form, upload, mediaUrl, colors }: Props) => {
  const { t } = useTranslation()
  const values = useSelector(form, ({ context }) => context.values)
  const chosen = usePreview(upload, values.image)
  const stored = typeof values.image === 'string' ? mediaUrl(values.image, 760) : null
  const logo = chosen ?? stored
  const tops = colorSchemes.map((scheme) => {
    const accent = readColor(String(values[accents[scheme]])) ?? ''
    return { scheme, ...mastheadColors(scheme, { ...colors[scheme], accent }) }
  })
  return (
    <figure className={styles.preview}>
      <figcaption className="note">{t('look.preview')}</figcaption>
      {tops.map(({ scheme, background, plate }) => (
        <div key={scheme} className={styles.head} style={{ background }}>
          {logo === null ? (
            <span className={styles.plate} style={plate}>
              {String(values.sitename)}
            </span>
          ) : (
            <img className={styles.logo} src={logo} alt={String(values.logoAlt) || String(values.sitename)} />
          )}
        </div>
      ))}
    </figure>
  )
}
