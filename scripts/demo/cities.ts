import { type ByLanguage, isLanguage } from '#domain/languages.ts'
import { ashcombe } from './ashcombe.ts'
import type { City } from './city.ts'
import { lindenau } from './lindenau.ts'

const cities: ByLanguage<City> = { de: lindenau, en: ashcombe }

/** The town for the language of `LANGUAGE` or the shell's locale: German by default (§1), English for others. */
export const cityFor = ({ LANGUAGE, LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): City => {
  const asked = LANGUAGE || LC_ALL || LC_MESSAGES || LANG || 'C'
  const languages = asked.split(':').map((locale) => locale.slice(0, 2).toLowerCase())
  return cities[languages.find(isLanguage) ?? (/^(C|POSIX)(\.|$)/i.test(asked) ? 'de' : 'en')]
}
