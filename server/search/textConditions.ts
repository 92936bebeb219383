import { type RawBuilder, sql } from 'kysely'
import { understand } from '#domain/search/sought.ts'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { normalizeTags } from '#domain/text.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition, Dialect, Pieces } from '#server/db/dialect.ts'
import { allOf } from '#server/db/listing.ts'
import { phrasesIn, type SearchedTable } from './phrases.ts'
import { endlessNumber, partPieces, termPieces } from './searchIndex.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'
import { anywhere, inTexts, wholesIn } from './wholeWords.ts'

export const hasTag = (tag: string): Condition =>
  sql`id in (select entry_id from event_tags where tag = ${normalizeTags([tag])[0] ?? ''})`

/**
 * Each word must stand in a word of what is found, in whichever form, a short one at its beginning, and what is quoted as it
 * is. No text finds everything, one of signs alone nothing. `vocabulary` finds the same faster.
 */
export const hasText = (
  dialect: Dialect,
  text: string,
  table: SearchedTable = 'events',
  vocabulary?: Vocabulary,
): Condition => {
  const { terms } = understand(text, null)
  if (terms.length > 0) return hasTerms(dialect, terms, table, vocabulary)
  return text.trim() === '' ? sql`true` : sql`false`
}

/** As {@link hasText}, but finds the events that a search of the calendar shows: of "kids", parts of words do not count in texts. */
export const hasSoughtText = async (connection: Connection, text: string): Promise<Condition> => {
  const { terms } = understand(text, null)
  if (!terms.some(({ isWhole }) => isWhole)) return hasText(connection.dialect, text)
  const wholes = wholesIn(terms, await readVocabulary(connection))
  return allOf([hasPieces(connection.dialect, inTexts(terms, wholes), 0), ...phrasesIn('events', terms)])
}

/** The beginning of a statement about several tables, which asks the index once, and each table's condition. */
type TextOnce = { begin: RawBuilder<unknown>; hasText: (table: SearchedTable) => Condition }

export const hasTextOnce = (dialect: Dialect, text: string, vocabulary: Vocabulary): TextOnce => {
  const { terms } = understand(text, null)
  if (terms.length === 0) return { begin: sql``, hasText: (table) => hasText(dialect, text, table) }
  const begin = sql`with found_documents as materialized (${dialect.documentsWith(anywhere(terms, vocabulary), 0)})`
  const isFound = (table: SearchedTable): Condition =>
    sql`id in (select entry_id from found_documents where number >= ${sql.lit(table === 'events' ? 0 : endlessNumber)})`
  return { begin, hasText: (table) => allOf([isFound(table), ...phrasesIn(table, terms)]) }
}

const hasPieces = (dialect: Dialect, pieces: Pieces, from: number): Condition =>
  sql`id in (select entry_id from (${dialect.documentsWith(pieces, from)}) as documents)`

export const hasTerms = (
  dialect: Dialect,
  terms: readonly Term[],
  table: SearchedTable = 'events',
  vocabulary?: Vocabulary,
): Condition => {
  const pieces = vocabulary === undefined ? termPieces(terms, partPieces) : anywhere(terms, vocabulary)
  return allOf([hasPieces(dialect, pieces, table === 'events' ? 0 : endlessNumber), ...phrasesIn(table, terms)])
}
