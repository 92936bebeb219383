import { newReservation, type Reservation } from '#domain/reservation.ts'
import type { TypedReservation } from '#domain/reservationEditing.ts'

export const fair: Reservation = {
  id: 'r1',
  version: 3,
  name: 'Street fair',
  start: '2027-05-08',
  end: '2027-05-09',
  location: 'Park',
  location2: '',
  note: '',
  place: 'Park',
  by: { id: 'u1', nickname: 'Ada' },
}

export const ball: Reservation = {
  ...fair,
  id: 'r2',
  name: 'Ball',
  start: '2027-05-01',
  end: '2027-05-01',
  by: { id: 'u2', nickname: 'Bo' },
}

const today = '2027-03-01'

export const typedFair: TypedReservation = {
  id: null,
  version: null,
  base: null,
  values: { ...newReservation('2027-05-08'), name: 'Fair' },
}

export const reservationSamples = {
  inputs: [{ today }],
  events: {
    'load.retried': [{}],
    'reservation.begun': [{ date: '2027-05-08' }],
    'reservation.opened': [{ id: 'r1' }, { id: 'r9' }],
    'field.changed': [{ name: 'name' as const, value: 'Fair' }],
    'submit.requested': [{}],
    'reservation.canceled': [{}],
    'work.found': [{ typed: typedFair }],
    'deletion.requested': [{ id: 'r1' }, { id: 'r9' }],
    'deletion.confirmed': [{}],
    'deletion.canceled': [{}],
    'reservation.restored': [{ reservation: fair }],
  },
  actors: {
    loadReservations: { done: [[fair]], error: [{ code: 'offline' as const }] },
    saveReservation: {
      done: [fair],
      error: [{ code: 'offline' as const }, { code: 'changedMeanwhile' as const }, { code: 'notFound' as const }],
    },
    deleteReservation: { done: [fair], error: [{ code: 'offline' as const }, { code: 'changedMeanwhile' as const }] },
  },
  limit: 20_000,
}
