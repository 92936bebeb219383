import { type ByLanguage, languageOf } from '#domain/languages.ts'

/**
 * The props of every field. The form validates and keeps the value. `name` is that in the form, `issue` the sentence of
 * a fault.
 */
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

/** The locale of date widgets (§9: dd.MM.yyyy HH:mm). en-CH has dots and the words of en-US. */
const widgetLocales: ByLanguage<string> = { de: 'de-DE', en: 'en-CH' }

export const dateLocale = (language: string): string => widgetLocales[languageOf(language)]
