/** The languages that Backstage, the site and its messages speak (§1). */
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** A value for each language. The compiler names missing ones. */
export type ByLanguage<Value> = Readonly<Record<Language, Value>>

/** How each language writes dates on the site and in mails. */
export const dateLocales: ByLanguage<string> = { de: 'de-DE', en: 'en-GB' }

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The language of a locale such as `de-AT`; English for others. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale === language || locale.startsWith(`${language}-`)) ?? 'en'
