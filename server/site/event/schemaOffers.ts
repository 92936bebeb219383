import type { EventFacts } from '#domain/facts.ts'
import { deadlineOf } from '../facts.ts'

const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EUR: 'EUR',
  Euro: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  $: 'USD',
}

/** `8`, `12,50`, `1.250`, `8,-`. A dot, comma or space before three digits separates thousands. */
const figure = /(?:\d{1,3}(?:[.,\s’']\d{3})+|\d{1,6})(?:[.,]\d{1,2})?(?![.,:]?\d)/
const figures = new RegExp(figure, 'g')
const joined = String.raw`(?:,[-–])?(?:\s?(?:[/–-]|bis|to)\s?${figure.source}(?:,[-–])?)*`

/** `12/8 €`: a currency counts for all figures that are joined. */
const amount = new RegExp(
  String.raw`(?:(€|£|\$|EUR|GBP)\s?)?(?<!\d[.,:]?)(${figure.source}${joined})\s?(€|£|\$|EUR|GBP|Euro)?`,
  'g',
)

const priceOf = (typed: string): number => {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(typed) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${cents}`)
}

/** Prices in a text, if they have a currency. */
export const pricesIn = (text: string): { price: number; currency: string }[] =>
  [...text.matchAll(amount)].flatMap(([, before, typed = '', behind]) => {
    const currency = currencies[before ?? behind ?? '']
    if (currency === undefined) return []
    return (typed.match(figures) ?? []).map((price) => ({ price: priceOf(price), currency }))
  })

type Told = Pick<EventFacts, 'free' | 'price' | 'soldOut' | 'registration' | 'registrationUntil' | 'postponed'>

/** An event's price for schema.org; as typed if it names no amount. `iso` adds the offset to a moment. */
export const schemaOffers = (
  { free, price, soldOut, registration, ...when }: Told,
  url: string,
  iso: (moment: string) => string,
): { offers?: object } => {
  if (!free && price === '' && registration === '' && !soldOut) return {}
  const deadline = deadlineOf(when)
  const common = {
    url: /^https?:/i.test(registration) ? registration : url,
    availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
    ...(deadline !== null && { validThrough: iso(deadline) }),
    ...(price !== '' && { description: price }),
  }
  const found = pricesIn(price)
  const currency = found[0]?.currency
  // Free needs no currency, but the text may name one.
  if (free)
    return {
      offers: { '@type': 'Offer', price: 0, ...(currency !== undefined && { priceCurrency: currency }), ...common },
    }
  const figures = found.filter((each) => each.currency === currency).map((each) => each.price)
  if (currency === undefined) return { offers: { '@type': 'Offer', ...common } }
  if (figures.length === 1)
    return { offers: { '@type': 'Offer', price: figures[0], priceCurrency: currency, ...common } }
  const range = { lowPrice: Math.min(...figures), highPrice: Math.max(...figures), offerCount: figures.length }
  return { offers: { '@type': 'AggregateOffer', ...range, priceCurrency: currency, ...common } }
}
