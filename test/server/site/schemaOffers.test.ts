import { expect, test } from 'vitest'
import { pricesIn, schemaOffers } from '#server/site/event/schemaOffers.ts'

test.each([
  ['8 €, ermäßigt 5 €', ['8 EUR', '5 EUR']],
  ['€12.50', ['12.5 EUR']],
  ['12,50 Euro', ['12.5 EUR']],
  ['8,- €', ['8 EUR']],
  ['12/8 €', ['12 EUR', '8 EUR']],
  ['8,-/5,50 €', ['8 EUR', '5.5 EUR']],
  ['5–10 €', ['5 EUR', '10 EUR']],
  ['€5 - 10', ['5 EUR', '10 EUR']],
  ['von 3 bis 8 Euro', ['3 EUR', '8 EUR']],
  ['£3 to £8', ['3 GBP', '8 GBP']],
  ['1.250 €', ['1250 EUR']],
  ['1.000 €', ['1000 EUR']],
  ['$1,250.50', ['1250.5 USD']],
  ['1.000.000,5 €', ['1000000.5 EUR']],
  ['1 250 €', ['1250 EUR']],
  ['12345678 €', []],
  ['20.06., 19:30/8 €', ['8 EUR']],
  ['6–12 Jahre 5 €', ['5 EUR']],
  ['£4 at the door', ['4 GBP']],
  ['ab 18 Jahren, 2 Getränke', []],
  ['Spende erbeten', []],
  ['', []],
])('the prices in "%s"', (text, prices) => {
  expect(pricesIn(text).map(({ price, currency }) => `${price} ${currency}`)).toEqual(prices)
})

const nothing = { free: false, price: '', soldOut: false, registration: '', registrationUntil: null, postponed: false }
const offers = (told: Partial<Parameters<typeof schemaOffers>[0]>) =>
  schemaOffers({ ...nothing, ...told }, 'https://town.example/events/1', (moment) => moment).offers

test('an event of which nobody said what it costs has no offer', () => {
  expect(offers({})).toBe(undefined)
})

test('free, one price, several, and a price in words', () => {
  expect(offers({ free: true })).toMatchObject({
    '@type': 'Offer',
    price: 0,
    availability: 'https://schema.org/InStock',
  })
  expect(offers({ price: '8 €', soldOut: true })).toMatchObject({
    price: 8,
    availability: 'https://schema.org/SoldOut',
  })
  expect(offers({ price: '8 €, 5 €' })).toMatchObject({ '@type': 'AggregateOffer', lowPrice: 5, highPrice: 8 })
  expect(offers({ price: 'Spende' })).toMatchObject({ '@type': 'Offer', description: 'Spende' })
})

test('registration on the web is where the offer is, and it ends with it', () => {
  const registration = 'https://tickets.example/1'
  const registrationUntil = '2026-06-19T10:00:00.000Z'
  expect(offers({ registration, registrationUntil })).toMatchObject({
    url: registration,
    validThrough: registrationUntil,
  })
  expect(offers({ registration, registrationUntil, postponed: true })).not.toHaveProperty('validThrough')
  expect(offers({ registration: 'ada@example.org' })).toMatchObject({ url: 'https://town.example/events/1' })
})
