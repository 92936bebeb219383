/** The languages that Backstage, the site and its messages speak (§1). */
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** Something for each language; the compiler names what a new language lacks. */
export type ByLanguage<Value> = Readonly<Record<Language, Value>>

/** How each language writes dates on the site and in mails. */
export const dateLocales: ByLanguage<string> = { de: 'de-DE', en: 'en-GB' }

/** Whether a text names one of them. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The language of a locale such as `de-AT`; English for a language that the program does not speak. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale === language || locale.startsWith(`${language}-`)) ?? 'en'
