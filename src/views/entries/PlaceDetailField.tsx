import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isPlaceDetailOld, type PlaceDetail } from '#domain/placeDetail.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

type Props = { form: FormRef; name: PlaceDetail; required?: boolean }

/** §3. After another place was chosen, it asks about the room or address of the place before. */
export const PlaceDetailField = ({ form, name, required = false }: Props) => {
  const { t } = useTranslation()
  const detail = useFields(form).text(name)
  const isOld = useSelector(form, ({ context }) => isPlaceDetailOld(context, name))
  return (
    <>
      <TextField {...detail} required={required} />
      {isOld && (
        <p className="notice" role="status">
          <span>
            {t('events.placeDetailOld', { detail: detail.value })}{' '}
            <button
              type="button"
              className="text-button"
              disabled={detail.disabled}
              onClick={() => detail.onChange('')}
            >
              {t('events.removePlaceDetail')}
            </button>
          </span>
        </p>
      )}
    </>
  )
}
