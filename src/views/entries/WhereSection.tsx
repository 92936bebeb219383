import { useTranslation } from 'react-i18next'
import { referencedId } from '#domain/fields.ts'
import type { FormRef, GeocodeRef, OptionsRef, SuggestRef } from '#src/actors/refs.ts'
import { LocationField } from '#src/fields/LocationField.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
import { FormSection } from '#src/views/forms/FormSection.tsx'
import { useFields } from '#src/views/forms/useFields.ts'
import { CoordinatesFields } from './CoordinatesFields.tsx'
import { PlaceDetailField } from './PlaceDetailField.tsx'

type Props = { form: FormRef; places: OptionsRef; suggest: SuggestRef; geocode: GeocodeRef; required?: boolean }

/** §3. Address and coordinates are for unknown places. */
export const WhereSection = ({ form, places, suggest, geocode, required = false }: Props) => {
  const { t } = useTranslation()
  const { text, values } = useFields(form)
  const isPlaceKnown = referencedId(String(values.location ?? '')) !== null
  return (
    <FormSection title={t('form.where')}>
      <LocationField {...text('location')} required={required} suggest={suggest} known={useOptions(places)} />
      <PlaceDetailField form={form} name="location2" />
      {isPlaceKnown ? (
        <p className="note">{t('events.placeKnown')}</p>
      ) : (
        <CoordinatesFields form={form} geocode={geocode} />
      )}
    </FormSection>
  )
}
