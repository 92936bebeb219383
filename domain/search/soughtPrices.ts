import { fold } from '#domain/text.ts'
import type { Token } from './soughtTokens.ts'

const most =
  'unter|bis(?: zu)?|max(?:imal|imum)?\\.?|hochstens|hoechstens|' +
  '(?:nicht |nich )?(?:mehr|weniger|teurer|billiger|gunstiger) als|nicht uber|' +
  'under|below|(?:not |no )?(?:more|less|cheaper) than|not over|up to|at most'
const coins = 'euros?|eur|pounds?|quid|gbp'
const amount = `(?:[€£$] ?\\d{1,4}(?:[.,]\\d\\d?)?|\\d{1,4}(?:[.,](?:\\d\\d?|-))? ?(?:[€£$]|(?:${coins})\\b))[.?!,]?$`
const price = new RegExp(`^(?:(?:fur|fuer|for) )?(?:${most}) ${amount}`)
const exactly = new RegExp(`^${amount}`)

/** Words of the longest such price: "nicht mehr als 10 €" after "für". */
const longest = 7

/** Tokens without the most that something may cost, such as "unter 10 €": prices are texts that nobody can compare. */
export const withoutPrices = (tokens: readonly Token[]): Token[] => {
  const kept: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const length = priceAt(tokens, index)
    kept.push(...tokens.slice(index, index + Math.max(length, 1)).slice(length))
    index += Math.max(length, 1)
  }
  return kept
}

/** Whether tokens name a price such as "12 Euro", which is sought as words. */
export const namesPrice = (tokens: readonly Token[]): boolean =>
  tokens.some((_, index) =>
    [1, 2].some((length) => {
      const run = tokens.slice(index, index + length)
      return run.every(({ isQuoted }) => !isQuoted) && exactly.test(fold(run.map(({ typed }) => typed).join(' ')))
    }),
  )

/** How many tokens from an index on are a price. */
const priceAt = (tokens: readonly Token[], index: number): number => {
  for (let length = Math.min(longest, tokens.length - index); length > 1; length -= 1) {
    const run = tokens.slice(index, index + length)
    if (run.every(({ isQuoted }) => !isQuoted) && price.test(fold(run.map(({ typed }) => typed).join(' '))))
      return length
  }
  return 0
}
