import { fold } from '#domain/text.ts'

/** `ownEvents` are one's own, as parents. */
export type SuggestionSource = 'tags' | 'users' | 'events' | 'ownEvents' | 'places'

/** Of a tag, both are the tag. */
export type Suggestion = { id: string; name: string }

/** The only suggestion with the typed name, in any case, or else without apostrophes; null when there is none, or several. */
export const suggestionNamed = (text: string, suggestions: readonly Suggestion[]): Suggestion | null => {
  const namedBy = (read: (text: string) => string) => suggestions.filter(({ name }) => read(name) === read(text))
  const same = namedBy(fold)
  const [named, ...others] = same.length > 0 ? same : namedBy(withoutApostrophes)
  return named === undefined || others.length > 0 ? null : named
}

const withoutApostrophes = (text: string): string => fold(text).replaceAll("'", '')
