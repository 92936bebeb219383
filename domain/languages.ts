/** §1. */
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** The compiler names missing languages. */
export type ByLanguage<Value> = Readonly<Record<Language, Value>>

export const otherLanguage: ByLanguage<Language> = { de: 'en', en: 'de' }

/** For dates on the site and in mails. */
export const dateLocales: ByLanguage<string> = { de: 'de-DE', en: 'en-GB' }

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The language of a locale such as `de-AT`; else English. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale === language || locale.startsWith(`${language}-`)) ?? 'en'
