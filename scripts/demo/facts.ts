import type { City } from './city.ts'

/** What the demo says of accessibility, prices and registration: of some entries much, of others nothing. */

/** The facts of accessibility of a place, by its number. */
export const accessOf = (index: number): object =>
  [
    { stepFree: 'yes', accessibleToilet: 'yes', lift: 'yes', hearingLoop: 'yes', assistanceDogs: 'yes' },
    { stepFree: 'yes', accessibleToilet: 'no', accessibleParking: 'yes' },
    {},
    { stepFree: 'no', seating: 'yes' },
  ][index % 4] ?? {}

/** Prices in the words of a town, by the number of an event. */
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

/** The parts of an address, as far as it says them. */
export const partsOf = (text: string): object => {
  const [, street = '', houseNumber = '', postalCode = '', town = ''] = address.exec(text) ?? []
  const [code = ''] = /\d{5}|\bAS\d/.exec(text) ?? []
  return { street, houseNumber, postalCode, town, district: districts[code] ?? '' }
}
