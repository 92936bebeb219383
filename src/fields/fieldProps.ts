import { type ByLanguage, languageOf } from '#domain/languages.ts'

/**
 * What every form field is given. A field shows and reports; checking and keeping is the form's business.
 * `name` is the field's name in the form, `issue` the sentence that says what is wrong with the value, if anything.
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

/** A choice by id and the name that people see. */
export type Choice = { id: string; name: string }

/**
 * The locale of date widgets, which writes dates as lists do (§9: dd.MM.yyyy HH:mm). Of the English ones en-CH has dots; its
 * words are those of en-US.
 */
const widgetLocales: ByLanguage<string> = { de: 'de-DE', en: 'en-CH' }

export const dateLocale = (language: string): string => widgetLocales[languageOf(language)]
