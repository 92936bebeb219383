import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { isLanguage, type Language, languages } from '#domain/languages.ts'
import type { Env } from '#server/deps.ts'

/**
 * The language that a browser asks for in `Accept-Language`. Regions do not matter: `de-AT` is `de`.
 * @param usual the answer when it asks for none that we speak
 */
export const acceptedLanguage = (c: Context<Env>, usual: Language): Language => askedLanguage(c) ?? usual

/** Like {@link acceptedLanguage}; null when a browser asks for none that we speak. */
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
