/** The languages that Backstage, the site and its messages speak (§1). */
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** Whether a text names one of them. */
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
