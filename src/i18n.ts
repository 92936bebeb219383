import i18next, { type BackendModule, type LanguageDetectorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type ByLanguage, languageOf, languages } from '#domain/languages.ts'

export const languageKey = 'language'

/** Parts of the texts, as scripts/spaTexts.ts divides them. */
const parts = ['pages', 'forms', 'bundles'] as const
type Part = (typeof parts)[number]

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

const loads: ByLanguage<Record<Part | 'frame', Load>> = {
  de: {
    frame: () => import('#locales/de.json'),
    pages: () => import('#locales/de.json?pages'),
    forms: () => import('#locales/de.json?forms'),
    bundles: () => import('#locales/de.json?bundles'),
  },
  en: {
    frame: () => import('#locales/en.json'),
    pages: () => import('#locales/en.json?pages'),
    forms: () => import('#locales/en.json?forms'),
    bundles: () => import('#locales/en.json?bundles'),
  },
}

const loadTexts = (language: string, namespace: string): Promise<{ default: object }> =>
  loads[languageOf(language)][parts.find((part) => part === namespace) ?? 'frame']()

export const loadTextsOf = (part: Part): Promise<void> => i18next.loadNamespaces(part)

/** §1: `lng`, the stored choice, the browser, the page's `lang`. */
const detector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [
      new URLSearchParams(window.location.search).get('lng'),
      window.localStorage.getItem(languageKey),
      ...navigator.languages,
      document.documentElement.lang,
    ].filter((code): code is string => Boolean(code)),
  cacheUserLanguage: (language) => {
    try {
      window.localStorage.setItem(languageKey, language)
    } catch {
      // Full storage: the choice holds until the page is closed.
    }
  },
}

/** Starts with the language that is detected, or English. Loads only its texts. */
export const startLanguage = async (moderationEmail: string) => {
  await i18next
    .use(texts)
    .use(detector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      fallbackNS: parts,
      fallbackLng: (code) => (code === 'de' ? [] : ['en']),
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
