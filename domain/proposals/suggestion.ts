import { fold } from '#domain/text.ts'

/** `ownEvents` are one's own, as parents. */
export type SuggestionSource = 'tags' | 'users' | 'events' | 'ownEvents' | 'places'

/** Of a tag, both are the tag. */
export type Suggestion = { id: string; name: string }

/** The only suggestion with the typed name, in any case; null when there is none, or several. */
export const suggestionNamed = (text: string, suggestions: readonly Suggestion[]): Suggestion | null => {
  const [named, ...others] = suggestions.filter(({ name }) => fold(name) === fold(text))
  return named === undefined || others.length > 0 ? null : named
}
