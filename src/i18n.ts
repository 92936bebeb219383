import i18next, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { type ByLanguage, languageOf, languages } from '#domain/languages.ts'

/** The storage key of the last language. */
export const languageKey = 'language'

/** The texts that the log-in does not need; the fallback of the others. */
const pageTexts = 'pages'

const texts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      ({ default: loaded }) => done(null, loaded),
      (error: Error) => done(error, null),
    )
  },
}

type Load = () => Promise<{ default: object }>

const loads: ByLanguage<{ frame: Load; pages: Load }> = {
  de: { frame: () => import('#locales/de.json'), pages: () => import('#locales/de.json?pages') },
  en: { frame: () => import('#locales/en.json'), pages: () => import('#locales/en.json?pages') },
}

const loadTexts = (language: string, namespace: string): Promise<{ default: object }> =>
  loads[languageOf(language)][namespace === pageTexts ? 'pages' : 'frame']()

/** Loads the texts of all pages in the current languages; the texts of the frame are already loaded. */
export const loadPageTexts = (): Promise<void> => i18next.loadNamespaces(pageTexts)

/**
 * Starts the interface language (§1): the query parameter `lng`, then the stored choice, the browser's setting, the
 * page's `lang` attribute, and English. It loads only the texts of that language. `moderationEmail` fills the
 * moderation's address in texts.
 */
export const startLanguage = async (moderationEmail: string) => {
  await i18next
    .use(texts)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackNS: pageTexts,
      fallbackLng: (code) => (code === 'de' ? [] : ['en']),
      detection: {
        order: ['querystring', 'localStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: languageKey,
        caches: ['localStorage'],
      },
      interpolation: { escapeValue: false, defaultVariables: { email: moderationEmail } },
      react: { useSuspense: true },
    })
  i18next.on('languageChanged', markLanguage)
  markLanguage(i18next.resolvedLanguage ?? 'en')
  return i18next
}

const markLanguage = (language: string): void => {
  document.documentElement.lang = language
}
