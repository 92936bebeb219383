import { type ByLanguage, languageOf } from '#domain/languages.ts'

/** The form validates and keeps the value. `issue` is a sentence. */
export type FieldProps<Value> = {
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  issue?: string | null
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
}

export type Choice = { id: string; name: string }

/** §9: dd.MM.yyyy HH:mm. en-CH has dots and English words. */
const widgetLocales: ByLanguage<string> = { de: 'de-DE', en: 'en-CH' }

export const dateLocale = (language: string): string => widgetLocales[languageOf(language)]
