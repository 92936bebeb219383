import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRef, GeocodeRef } from '#src/actorRefs.ts'
import { NumberField } from '#src/fields/NumberField.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { failureText } from '#src/texts.ts'
import styles from './FormSection.module.css'
import { useFields } from './useFields.ts'

type Props = {
  form: FormRef
  geocode: GeocodeRef
  required?: boolean
  /** What stands below the address. */
  children?: ReactNode
}

/** Address and coordinates, typed or generated from the address (§2 places, §5, §8 map service). */
export const CoordinatesFields = ({ form, geocode, required = false, children }: Props) => {
  const { t } = useTranslation()
  const { text, number } = useFields(form)
  const isLocating = useSelector(geocode, (snapshot) => snapshot.matches('locating'))
  const failure = useSelector(geocode, ({ context }) => context.failure)
  const address = text('address', required)
  return (
    <>
      <TextField {...address} />
      {children}
      <div>
        <button
          type="button"
          className="button"
          aria-busy={isLocating}
          disabled={address.disabled}
          onClick={() => geocode.send({ type: 'coordinates.requested', address: address.value })}
        >
          {isLocating ? t('coordinates.generating') : t('coordinates.generate')}
        </button>
        {failure !== null && (
          <p className="note" role="alert">
            {failureText(t, failure)}
          </p>
        )}
      </div>
      <div className={styles.pair}>
        <NumberField {...number('lat')} />
        <NumberField {...number('lng')} />
      </div>
    </>
  )
}
