import type { FeedEvent } from '#domain/feed.ts'
import { maximumLineLength } from '#domain/limits.ts'
import { toLine } from '#domain/text.ts'
import { priceIn, withCurrency } from '../prices.ts'
import { shortened } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import type { PageEvent } from './pageEvent.ts'

const limits = { values: 500_000, depth: 20 } as const

/** `Event`, `MusicEvent`, `Festival` of schema.org. */
const eventType = /(?:^|[/#:])(?:[A-Z][A-Za-z]*)?(?:Event|Festival|Hackathon)$/

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

const isEvent = (value: Json): boolean =>
  listOf(value['@type']).some((type) => typeof type === 'string' && eventType.test(type)) &&
  value.startDate !== undefined

/** Whether a broken script was probably about events. */
export const namesEvents = (script: string): boolean => /"startDate"|(?:Event|Festival|Hackathon)"/.test(script)

/** The events in a JSON-LD script, at any depth. `onBroken` gets the beginning of broken JSON. */
export const jsonLdEvents = (script: string, onBroken: (text: string) => void): PageEvent[] => {
  const found: PageEvent[] = []
  const open: { value: unknown; depth: number }[] = [{ value: parsed(script, onBroken), depth: 0 }]
  for (let seen = 0; open.length > 0 && seen < limits.values; seen += 1) {
    const { value, depth } = open.pop() ?? { value: null, depth: 0 }
    if (depth > limits.depth || typeof value !== 'object' || value === null) continue
    if (isObject(value) && isEvent(value)) found.push(eventOf(value))
    const inner = isObject(value) && isEvent(value) ? [value.subEvent, value.subEvents] : Object.values(value)
    for (const one of inner.toReversed()) open.push({ value: one, depth: depth + 1 })
  }
  if (open.length > 0) onBroken(script.trim().slice(0, 80))
  return found
}

/** Some scripts are in a comment or CDATA. */
const parsed = (script: string, onBroken: (text: string) => void): unknown => {
  const text = script
    .replace(
      /^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)|(?:-->|(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?)\s*$/g,
      '',
    )
    .trim()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // Line breaks in texts are a common mistake.
    try {
      return JSON.parse(text.replace(/\p{Cc}+/gu, ' '))
    } catch {
      onBroken(text.slice(0, 80))
      return null
    }
  }
}

/** Values may be lists, or texts with a language. */
const textIn = (value: unknown): string => {
  const [first] = listOf(value)
  if (typeof first === 'string') return first
  if (typeof first === 'number') return String(first)
  return isObject(first) && typeof first['@value'] === 'string' ? first['@value'] : ''
}

const eventOf = (event: Json): PageEvent => {
  const where = listOf(event.location)
  const keywords = listOf(event.keywords).flatMap((one) =>
    typeof one === 'string' ? one.split(',') : textIn(one) || [],
  )
  return {
    id: textIn(event['@id']),
    name: textIn(event.name),
    start: textIn(event.startDate),
    end: textIn(event.endDate),
    location: placeText(where),
    description: textIn(event.description),
    url: textIn(event.url),
    categories: keywords.map((word) => word.trim()).filter((word) => word !== ''),
    geo: where.reduce<PageEvent['geo']>((geo, place) => geo ?? geoOf(place), null),
    canceled: /cancel/i.test(textIn(event.eventStatus)),
    postponed: /postpon/i.test(textIn(event.eventStatus)),
    doors: textIn(event.doorTime),
    facts: { ...costOf(event), ...(isSoldOut(event) && { soldOut: true }) },
  }
}

const offersOf = (event: Json): Json[] => listOf(event.offers).filter(isObject).slice(0, 100)

const isSoldOut = (event: Json): boolean => {
  const offers = offersOf(event)
  return offers.length > 0 && offers.every(({ availability }) => /sold_?out/i.test(textIn(availability)))
}

const shownPrices = 4

/** The different prices of its offers, `8 € / 12 €`, or that there is none to pay. */
const costOf = (event: Json): FeedEvent['facts'] => {
  const offers = offersOf(event)
  const prices = offers.flatMap(({ price, lowPrice, highPrice, priceCurrency }) =>
    [price, lowPrice, highPrice].flatMap((amount) => {
      const said = toLine(withoutMarkup(textIn(amount)))
      return /\d/.test(said) ? withCurrency(said, toLine(textIn(priceCurrency))) : []
    }),
  )
  const asked = [...new Set(prices)].filter((price) => priceIn(price)?.free === false)
  if (asked.length > shownPrices) return { free: false, price: `${asked.slice(0, shownPrices).join(' / ')} …` }
  if (asked.length > 0) return { free: false, price: shortened(asked.join(' / '), maximumLineLength) }
  return prices.length > 0 || /^true$/i.test(String(listOf(event.isAccessibleForFree)[0])) ? { free: true } : {}
}

const placeText = (where: readonly unknown[]): string => {
  const real = where.find((place) => typeof place === 'string' || (isObject(place) && !isVirtual(place)))
  if (typeof real === 'string') return real
  if (isObject(real)) return [textIn(real.name), addressText(real.address)].filter((part) => part !== '').join(', ')
  const [virtual] = where
  return isObject(virtual) ? textIn(virtual.url) || textIn(virtual.name) : ''
}

const isVirtual = (place: Json): boolean => textIn(place['@type']).endsWith('VirtualLocation')

const addressText = (value: unknown): string => {
  const [address] = listOf(value)
  if (!isObject(address)) return textIn(address)
  const town = [textIn(address.postalCode), textIn(address.addressLocality)].filter((part) => part !== '').join(' ')
  return [textIn(address.streetAddress), town].filter((part) => part !== '').join(', ')
}

const geoOf = (place: unknown): PageEvent['geo'] => {
  const [geo] = isObject(place) ? listOf(place.geo) : []
  if (!isObject(geo)) return null
  const [lat, lng] = [Number.parseFloat(textIn(geo.latitude)), Number.parseFloat(textIn(geo.longitude))]
  const isReal = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)
  return isReal ? { lat, lng } : null
}
