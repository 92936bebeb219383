import type { City } from './city.ts'

export const accessOf = (index: number): object =>
  [
    { stepFree: 'yes', accessibleToilet: 'yes', lift: 'yes', hearingLoop: 'yes', assistanceDogs: 'yes' },
    { stepFree: 'yes', accessibleToilet: 'no', accessibleParking: 'yes' },
    {},
    { stepFree: 'no', seating: 'yes' },
  ][index % 4] ?? {}

/** Of some entries much is known, of others nothing. */
export const ticketsOf = (index: number, { reduced, full, email }: City['tickets']): object =>
  [
    { free: true },
    { price: reduced },
    {},
    { price: full, registration: 'https://tickets.example/', soldOut: index % 16 === 3 },
    { free: true, registration: email },
  ][index % 5] ?? {}

const address = /^(.+?) (\d+\w?)(?:, (\d{4,5}) (.+))?$/

/** The districts of both towns, by what the postal codes in them begin with. */
const districts: Readonly<Record<string, string>> = {
  79098: 'Altstadt',
  79100: 'Altstadt',
  79104: 'Nordstadt',
  79108: 'Nordstadt',
  79106: 'Weststadt',
  79110: 'Weststadt',
  79111: 'Rieselfeld',
  79115: 'Rieselfeld',
  AS1: 'Town centre',
  AS2: 'Northgate',
  AS3: 'Westfield',
  AS4: 'Brookside',
}

export const partsOf = (text: string): object => {
  const [, street = '', houseNumber = '', postalCode = '', town = ''] = address.exec(text) ?? []
  const [code = ''] = /\d{5}|\bAS\d/.exec(text) ?? []
  return { street, houseNumber, postalCode, town, district: districts[code] ?? '' }
}
