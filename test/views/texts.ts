import i18next, { type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import de from '#locales/de.json'
import en from '#locales/en.json'

export const startTexts = (language: 'de' | 'en' = 'en'): Promise<TFunction> =>
  i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { de: { translation: de }, en: { translation: en } },
    interpolation: { escapeValue: false, defaultVariables: { email: 'moderation@example.org' } },
  })
