import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressParts } from '#domain/place.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import styles from '#src/views/forms/FormSection.module.css'
import { useFields } from '#src/views/forms/useFields.ts'

/** Folded: the map service fills them in. */
export const AddressParts = ({ form }: { form: FormRef }) => {
  const { t } = useTranslation()
  const { text, issueOf, values } = useFields(form)
  const [isUnfolded, setUnfolded] = useState(false)
  const isWrong = addressParts.some((name) => issueOf(name) !== null)
  const known = [
    `${values.street ?? ''} ${values.houseNumber ?? ''}`,
    `${values.postalCode ?? ''} ${values.town ?? ''}`,
    values.district ?? '',
  ]
  const summary = known
    .map((part) => String(part).trim())
    .filter(Boolean)
    .join(', ')
  return (
    <details
      className={styles.fold}
      open={isUnfolded || isWrong}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>{summary === '' ? t('coordinates.parts') : `${t('coordinates.parts')}: ${summary}`}</summary>
      <div className={styles.pair}>
        {addressParts.map((name) => (
          <TextField key={name} {...text(name)} />
        ))}
      </div>
    </details>
  )
}
