import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPositionOld, positionUrl, withoutPosition } from '#domain/place.ts'
import type { FormRef, GeocodeRef } from '#src/actors/refs.ts'
import { decimalText } from '#src/fields/decimal.ts'
import { NumberField } from '#src/fields/NumberField.tsx'
import { failureText } from '#src/texts.ts'
import styles from '#src/views/forms/FormSection.module.css'
import { useFields } from '#src/views/forms/useFields.ts'
import { PlaceDetailField } from './PlaceDetailField.tsx'

type Props = {
  form: FormRef
  geocode: GeocodeRef
  required?: boolean
  children?: ReactNode
}

/** §2, §5, §8. Coordinates are folded until wanted or wrong. */
export const CoordinatesFields = ({ form, geocode, required = false, children }: Props) => {
  const { t, i18n } = useTranslation()
  const { text, number } = useFields(form)
  const isLocating = useSelector(geocode, (snapshot) => snapshot.matches('locating'))
  const isLocated = useSelector(geocode, (snapshot) => snapshot.matches('located'))
  const failure = useSelector(geocode, ({ context }) => context.failure)
  const isOld = useSelector(form, ({ context }) => isPositionOld(context))
  const [isUnfolded, setUnfolded] = useState(false)
  const address = text('address')
  const lat = number('lat')
  const lng = number('lng')
  const position =
    typeof lat.value === 'number' && typeof lng.value === 'number' ? { lat: lat.value, lng: lng.value } : null
  const written = (degrees: number) => decimalText(degrees, i18n.resolvedLanguage ?? 'en')
  const isWrong = Boolean(lat.issue ?? lng.issue)
  const removePosition = () => {
    for (const [name, value] of withoutPosition(form.getSnapshot().context.values))
      form.send({ type: 'field.changed', name, value })
  }
  return (
    <>
      <PlaceDetailField form={form} name="address" required={required} />
      {children}
      <div className={styles.found}>
        <button
          type="button"
          className="button"
          aria-busy={isLocating}
          disabled={address.disabled}
          onClick={() => geocode.send({ type: 'coordinates.requested', address: address.value })}
        >
          {isLocating ? t('coordinates.generating') : t('coordinates.generate')}
        </button>
        <p className="note" role="status">
          {isLocated && t('coordinates.found')}
        </p>
        {position && (
          <p>
            <a className="alone" href={positionUrl(position)} target="_blank" rel="noopener noreferrer">
              {t('coordinates.onMap')}
            </a>
          </p>
        )}
        {failure !== null && (
          <p className="note" role="alert">
            {failureText(t, failure)}
          </p>
        )}
      </div>
      {isOld && (
        <p className="notice" role="status">
          <span>
            {t('coordinates.old')}{' '}
            <button type="button" className="text-button" disabled={address.disabled} onClick={removePosition}>
              {t('coordinates.remove')}
            </button>
          </span>
        </p>
      )}
      <details
        className={styles.fold}
        open={isUnfolded || isWrong}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
      >
        <summary>
          {position === null
            ? t('coordinates.byHand')
            : t('coordinates.known', { latitude: written(position.lat), longitude: written(position.lng) })}
        </summary>
        <div className={styles.pair}>
          <NumberField {...lat} />
          <NumberField {...lng} />
        </div>
      </details>
    </>
  )
}
