import type { City } from './city.ts'

export const accessOf = (index: number): object =>
  [
    { stepFree: 'yes', accessibleToilet: 'yes', lift: 'yes', hearingLoop: 'yes', assistanceDogs: 'yes' },
    { stepFree: 'yes', accessibleToilet: 'no', accessibleParking: 'yes' },
    {},
    { stepFree: 'no', seating: 'yes' },
  ][index % 4] ?? {}

/** Prices and registration by an event's number; of some nothing is known. */
export const ticketsOf = (index: number, { reduced, full, email }: City['tickets']): object =>
  [
    { free: true },
    { price: reduced },
    {},
    { price: full, registration: 'https://tickets.example/', soldOut: index % 16 === 3 },
    { free: true, registration: email },
  ][index % 5] ?? {}

const address = /^(.+?) (\d+\w?)(?:, (\d{4,5}) (.+))?$/

export const partsOf = (text: string): object => {
  const [, street = '', houseNumber = '', postalCode = '', town = ''] = address.exec(text) ?? []
  return { street, houseNumber, postalCode, town }
}
