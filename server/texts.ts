import { createInstance, type TFunction } from 'i18next'
import type { ByLanguage, Language } from '#domain/languages.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }

const texts = createInstance({
  fallbackLng: 'en',
  resources: { de: { translation: de }, en: { translation: en } } satisfies ByLanguage<unknown>,
  interpolation: { escapeValue: false },
  initAsync: false,
})
const ready = texts.init()

type Section = 'site' | 'mail' | 'facts' | 'reasons'

const known = new Map<string, TFunction>()

/** The texts of one language, by their keys below a section of `locales/`. */
export const textsIn = async (language: Language, section: Section = 'site'): Promise<TFunction> => {
  await ready
  const t = known.get(`${language} ${section}`) ?? remember(texts.getFixedT(language, null, section))
  known.set(`${language} ${section}`, t)
  return t
}

/** Limits the cache: templates may ask for keys that do not exist. */
const maximumSentences = 2_000

/** Caches sentences without values: a page has some sixty. */
const remember = (find: TFunction): TFunction => {
  const sentences = new Map<string, string>()
  const t = (key: string, values?: object): string => {
    if (values !== undefined) return find(key, { ...values })
    const sentence = sentences.get(key) ?? find(key)
    if (sentences.size < maximumSentences) sentences.set(key, sentence)
    return sentence
  }
  return t as TFunction
}
