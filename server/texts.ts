import { createInstance, type TFunction } from 'i18next'
import type { ByLanguage, Language } from '#domain/languages.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }

const texts = createInstance({
  fallbackLng: 'en',
  resources: { de: { translation: de }, en: { translation: en } } satisfies ByLanguage<unknown>,
  interpolation: { escapeValue: false },
  initAsync: false,
})
const ready = texts.init()

type Section = 'site' | 'mail' | 'facts' | 'reasons' | 'faults'

const known = new Map<string, TFunction>()

/** The texts of one language, by their keys below a section of `locales/`. */
export const textsIn = async (language: Language, section: Section = 'site'): Promise<TFunction> => {
  await ready
  const t = known.get(`${language} ${section}`) ?? remember(texts.getFixedT(language, null, section), formsIn(language))
  known.set(`${language} ${section}`, t)
  return t
}

/** Limits the cache: templates may ask for keys that do not exist. */
const maximumSentences = 2_000

/** Cut at its gaps: text, name, text, name, text. Null if it needs more than filled gaps. */
type Pieces = readonly string[] | null

/** What is said of a number, by its form: one key has a sentence for each. */
type FormOf = (count: unknown) => string

const formsIn = (language: Language): FormOf => {
  const plurals = new Intl.PluralRules(language)
  return (count) => (typeof count !== 'number' ? '' : count === 0 ? 'zero' : plurals.select(count))
}

/** Caches sentences: a page has some sixty. Nested sentences and formats are left to i18next. */
const remember = (find: TFunction, formOf: FormOf): TFunction => {
  const sentences = new Map<string, string>()
  const known = new Map<string, Pieces>()

  const piecesOf = (key: string, count: unknown): Pieces => {
    const text = find(key, { skipInterpolation: true, ...(count !== undefined && { count }) })
    return text.includes('$t(') || /\{\{(?!\w+\}\})/.test(text) ? null : text.split(/\{\{(\w+)\}\}/)
  }
  const fill = (key: string, values: Readonly<Record<string, unknown>>): string | null => {
    const { count } = values
    const name = count === undefined ? key : `${key} ${formOf(count)}`
    const kept = known.get(name)
    const pieces = kept === undefined ? piecesOf(key, count) : kept
    if (kept === undefined && known.size < maximumSentences) known.set(name, pieces)
    if (pieces === null) return null
    let filled = ''
    const unused = new Set(Object.keys(values))
    unused.delete('count')
    for (const [index, piece] of pieces.entries()) {
      const value = index % 2 === 0 ? piece : values[piece]
      if (typeof value !== 'string' && typeof value !== 'number') return null
      filled += value
      if (index % 2 === 1) unused.delete(piece)
    }
    // What fills no gap may be an option of i18next.
    return unused.size === 0 ? filled : null
  }

  const t = (key: string, values?: object): string => {
    if (values !== undefined) return fill(key, { ...values }) ?? find(key, { ...values })
    const sentence = sentences.get(key) ?? find(key)
    if (sentences.size < maximumSentences) sentences.set(key, sentence)
    return sentence
  }
  return t as TFunction
}
