import { understand } from '#domain/sought.ts'
import { mistypedDay } from '#domain/soughtPeriod.ts'
import { fold } from '#domain/text.ts'
import type { Deps } from '#server/deps.ts'
import type { Range } from './findEvents.ts'
import { isFound } from './rankedEvents.ts'
import { readVocabulary } from './vocabulary.ts'

/** A query with "Samstag" for "Sammstag", unless an event of the range has the word as it is. */
export const forgiveDays = async (
  deps: Pick<Deps, 'db' | 'kind'>,
  text: string,
  today: string,
  range: () => Range,
): Promise<string> => {
  let forgiven = text
  for (const term of understand(text, today).terms) {
    const [first = ''] = term.alternatives.length === 1 ? (term.alternatives[0] ?? []) : []
    const day = mistypedDay(fold(first))
    if (day === null) continue
    const { where, since } = range()
    const store = { ...deps, vocabulary: await readVocabulary(deps) }
    if (!(await isFound(store, term, where, since))) forgiven = forgiven.replace(term.typed, day)
  }
  return forgiven
}
