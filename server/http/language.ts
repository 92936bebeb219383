import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { isLanguage, type Language, languages } from '#domain/languages.ts'
import type { Env } from '#server/deps.ts'

/** The supported language that `Accept-Language` prefers, else `fallback`. Regions do not count. */
export const acceptedLanguage = (c: Context<Env>, fallback: Language): Language => askedLanguage(c) ?? fallback

export const askedLanguage = (c: Context<Env>): Language | null => {
  const found = accepts(c, {
    header: 'Accept-Language',
    supports: [...languages],
    default: '',
    match: (asked, { default: otherwise }) => {
      const wanted = asked.filter(({ q }) => q > 0).toSorted((one, other) => other.q - one.q)
      const primary = wanted.map(({ type }) => type.split('-')[0]?.toLowerCase())
      return primary.find(isLanguage) ?? otherwise
    },
  })
  return isLanguage(found) ? found : null
}
