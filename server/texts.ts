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

/** The texts of one language, by their keys below a section of `locales/`. */
export const textsIn = async (
  language: Language,
  section: 'site' | 'mail' | 'facts' | 'reasons' = 'site',
): Promise<TFunction> => {
  await ready
  return texts.getFixedT(language, null, section)
}
