import * as v from 'valibot'
import {
  keptReservationSchema,
  type Reservation,
  type ReservationFields,
  reservationListSchema,
} from '#domain/reservation.ts'
import type { Client } from './client.ts'
import { keyCreations } from './keys.ts'

export const reservationsApi = ({ request }: Client, underKey = keyCreations()) => ({
  coming: async (signal: AbortSignal): Promise<Reservation[]> =>
    v.parse(reservationListSchema, (await request('GET', '/reservations', { signal })).body).reservations,

  save: async (typed: {
    id: string | null
    version: number | null
    values: ReservationFields
  }): Promise<Reservation> => {
    const { id, version, values: body } = typed
    const { body: saved } = await (id === null
      ? underKey(body, (key) => request('POST', '/reservations', { body, key }))
      : request('PUT', `/reservations/${id}`, { body, version }))
    return v.parse(keptReservationSchema, saved)
  },

  /** With null as `version`, whichever is there. */
  remove: async (id: string, version: number | null): Promise<void> => {
    await request('DELETE', `/reservations/${id}`, { version })
  },
})
