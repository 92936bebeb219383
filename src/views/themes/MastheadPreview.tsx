import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  builtInColors,
  builtInPlates,
  type ColorScheme,
  colorSchemes,
  readColor,
  textColorOn,
} from '#domain/themes/colors.ts'
import type { FormRef, UploadRef } from '#src/actors/refs.ts'
import styles from './MastheadPreview.module.css'

type Props = { form: FormRef; upload: UploadRef; mediaUrl: (id: string, width: number) => string }

const accents = { light: 'colorAccent', dark: 'colorAccentDark' } as const

export const MastheadPreview = ({ form, upload, mediaUrl }: Props) => {
  const { t } = useTranslation()
  const values = useSelector(form, ({ context }) => context.values)
  const chosen = useSelector(upload, ({ context }) => context.preview)
  const stored = typeof values.image === 'string' ? mediaUrl(values.image, 760) : null
  const logo = chosen ?? stored
  const plate = (scheme: ColorScheme) => {
    const wanted = readColor(String(values[accents[scheme]]))
    return wanted === null ? builtInPlates[scheme] : { background: wanted, color: textColorOn(wanted) }
  }
  return (
    <figure className={styles.preview}>
      <figcaption className="note">{t('look.preview')}</figcaption>
      {colorSchemes.map((scheme) => (
        <div key={scheme} className={styles.head} style={{ background: builtInColors[scheme].background }}>
          {logo === null ? (
            <span className={styles.plate} style={plate(scheme)}>
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
