import i18next, { type BackendModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { languages } from '#domain/languages.ts'

/** Where the browser keeps the language that was used last. */
export const languageKey = 'language'

/** The part of the texts that the log-in does without; looked into for what the other part does not have. */
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

const loadTexts = (language: string, namespace: string): Promise<{ default: object }> => {
  if (namespace === pageTexts) {
    return language === 'de' ? import('#locales/de.json?pages') : import('#locales/en.json?pages')
  }
  return language === 'de' ? import('#locales/de.json') : import('#locales/en.json')
}

/** Loads the texts of all pages, in the languages in use; those around the pages are there from the start. */
export const loadPageTexts = (): Promise<void> => i18next.loadNamespaces(pageTexts)

/**
 * Starts the interface language (§1): the query parameter `lng`, then what was chosen before, the browser's setting, the
 * page's language attribute; English when none of them fits. Only the texts of that one language are loaded. Texts that
 * name the moderation get its address from `moderationEmail`.
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
