import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isRoomOld } from '#domain/place.ts'
import type { FormRef } from '#src/actors/refs.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { useFields } from '#src/views/forms/useFields.ts'

/** §3. After another place was chosen, it asks about the room of the place before. */
export const RoomField = ({ form }: { form: FormRef }) => {
  const { t } = useTranslation()
  const room = useFields(form).text('location2')
  const isOld = useSelector(form, ({ context }) => isRoomOld(context))
  return (
    <>
      <TextField {...room} />
      {isOld && (
        <p className="notice" role="status">
          <span>
            {t('events.roomOld', { room: room.value })}{' '}
            <button type="button" className="text-button" disabled={room.disabled} onClick={() => room.onChange('')}>
              {t('events.removeRoom')}
            </button>
          </span>
        </p>
      )}
    </>
  )
}
