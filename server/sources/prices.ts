import type { EventFacts } from '#domain/facts.ts'
import { maximumLineLength } from '#domain/limits.ts'
import { fold, toLine } from '#domain/text.ts'
import { shortened } from './texts.ts'

type Price = Pick<EventFacts, 'free' | 'price'>

const free =
  /^(?:(?:der |the )?(?:eintritt|teilnahme|entry|entrance|admission)(?: is| ist)?:? ?)?(?:frei|kostenlos|kostenfrei|umsonst|gratis|free(?: (?:entry|entrance|admission|of charge))?|freier eintritt|0(?:[.,]0{1,2}|,-)? ?(?:€|eur|euro|£|gbp|\$|usd|chf)?|(?:€|£|\$) ?0(?:\.00)?)(?![\p{L}\p{N}])[.!]?/u
const nothing = /^[-–—/?.]*$/

/** What a source says that an event costs: `frei, Spende erbeten` is free, and asks for a donation. Null if it says nothing. */
export const priceIn = (text: string): Price | null => {
  const line = toLine(text)
  if (nothing.test(line)) return null
  const [said] = free.exec(fold(line)) ?? []
  const rest = line.slice(said?.length ?? 0)
  // "Frei bis 6 Jahre, sonst 5 €" is not free for all.
  const isFree = said !== undefined && !/\d/.test(rest)
  const price = isFree ? rest.replace(/^[\s,;:.!–-]+/, '') : line
  return { free: isFree, price: shortened(price, maximumLineLength) }
}

const signs: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' }

/** `12 €`; a number without a currency stays as it is. */
export const withCurrency = (amount: string, currency: string): string =>
  [amount, signs[currency.toUpperCase()] ?? currency].filter((part) => part !== '').join(' ')
