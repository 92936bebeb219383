import type { EventFacts } from '#domain/facts.ts'
import { maximumLineLength } from '#domain/limits.ts'
import { toLine, withoutInvisible } from '#domain/text.ts'
import { saysNothing, shortened } from './texts.ts'

type Price = Pick<EventFacts, 'free' | 'price'>

const entrance = '(?:(?:der|die|the) )?(?:eintritt|teilnahme|entry|entrance|admission)(?: is| ist)?:? '
const freeWords =
  'free(?: (?:event|entry|entrance|admission|of charge))?|frei|kostenlos|kostenfrei|geb(?:ü|ue)hrenfrei|entgeltfrei|umsonst|gratis'
const currencies = '€|eur|euro|£|gbp|\\$|usd|chf'
const zero = `0(?:[.,]0{1,2}|,-)? ?(?:${currencies})?|(?:${currencies}) ?0(?:[.,]00)?`
const free = new RegExp(
  `^(?:(?:${entrance})?(?:${freeWords})(?: f(?:ü|ue)r alle| for (?:all|everyone))?|` +
    `(?:freier eintritt|kostenfreie teilnahme|kostenlose teilnahme)|(?:${entrance})?(?:${zero}))(?![\\p{L}\\p{N}]|[.,]\\d)`,
  'iu',
)
/** What may follow, if it is free for all. */
const rests = /^ ?(?:[.,;:!/|&(+*»–—-]|$|(?:(?:gegen|um) )?spenden?(?![a-z]))/i
/** `Anmeldung bis 3.4.`, `Tel. 0341 12345`: other figures may be prices. */
const harmless =
  /(?:anmeldung|reservierung|einlass|tel|telefon|booking|registration|call|rsvp)[^\d,;]{0,25}\d[\d\s./:+-]*/gi

/** What an event costs; null if the text does not say. `frei für Mitglieder` and `frei bis 6 Jahre` are not free for all. */
export const priceIn = (text: string): Price | null => {
  const line = withoutInvisible(toLine(text)).replace(/\s+/g, ' ').trim()
  if (saysNothing(line)) return null
  const [said] = free.exec(line) ?? []
  const rest = line.slice(said?.length ?? 0)
  const isFree = said !== undefined && rests.test(rest) && !/\d/.test(rest.replace(harmless, ''))
  const more = rest.replace(/^[\s.,;:!/|&+*»–—-]+/, '').replace(/^\((.*)\)$/, '$1')
  return { free: isFree, price: shortened(isFree ? more : line, maximumLineLength) }
}

const signs: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' }

/** `12.50 €` for the number 12.5; another text stays as it is. */
export const withCurrency = (said: string, currency: string): string => {
  if (!/^\d{1,9}(?:[.,]\d{1,4})?$/.test(said)) return said
  const value = Number(said.replace(',', '.'))
  const isThousands = /^\d{1,3}[.,]\d{3}$/.test(said)
  const number = Number.isInteger(value) ? String(value) : value.toFixed(2)
  return `${isThousands ? said : number} ${signs[currency.toUpperCase()] ?? currency}`.trim()
}
