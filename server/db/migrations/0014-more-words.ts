import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * The search finds events by category, topic and the address of their place, and words with umlauts in either spelling: its
 * documents are written anew. What is stopped begins anew, since every document is made of its entry alone.
 */
export const up = async (db: Kysely<Tables>): Promise<void> => {
  await writeDocuments(db, 'events', textsOfEvents)
  await writeDocuments(db, 'groups', (ids) => columnsOf('groups', ['name', 'description'], ids))
  await writeDocuments(db, 'places', (ids) => columnsOf('places', ['name', 'address', 'description'], ids))
}

type Tables = { search_documents: { entry_id: string; words: string } }
type Text = { id: string; text: string | null }

/** How many entries are read and written together. */
const batch = 500

const writeDocuments = async (
  db: Kysely<Tables>,
  table: string,
  textsOf: (ids: RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
) => {
  let last = ''
  while (true) {
    const { rows: entries } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where id > ${last} order by id limit ${batch}`.execute(db)
    if (entries.length === 0) return
    const ids = sql`(${sql.join(entries.map(({ id }) => id))})`
    const texts = new Map(entries.map(({ id }) => [id, [] as string[]]))
    for (const query of textsOf(ids)) {
      const { rows } = await sql<Text>`${query}`.execute(db)
      for (const { id, text } of rows) texts.get(id)?.push(text ?? '')
    }
    const documents = [...texts].map(([id, found]) => sql`(${id}, ${documentOf(wordsIn(found.join(' ')))})`)
    await sql`insert into search_documents (entry_id, words) values ${sql.join(documents)}
      on conflict (entry_id) do update set words = excluded.words
      where search_documents.words <> excluded.words`.execute(db)
    last = entries.at(-1)?.id ?? last
  }
}

const columnsOf = (table: string, columns: readonly string[], ids: RawBuilder<unknown>) =>
  columns.map((column) => sql`select id, ${sql.ref(column)} as text from ${sql.table(table)} where id in ${ids}`)

/** What is hidden finds nothing. */
const textsOfEvents = (ids: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  ...columnsOf('events', ['name', 'location2', 'address', 'description'], ids),
  sql`select id, location as text from events where place_id is null and id in ${ids}`,
  ...['name', 'address'].map(
    (column) => sql`select events.id, ${sql.ref(`places.${column}`)} as text from events
      join places on places.id = events.place_id where places.published = 1 and places.deactivated = 0
      and events.id in ${ids}`,
  ),
  ...(
    [
      ['categories', 'category_id'],
      ['topics', 'topic_id'],
    ] as const
  ).map(
    ([table, column]) => sql`select events.id, words.name as text from events
      join ${sql.table(table)} as words on words.id = ${sql.ref(`events.${column}`)} where events.id in ${ids}`,
  ),
  sql`select entry_id as id, name as text from event_organizers where group_id is null and entry_id in ${ids}`,
  sql`select entry_id as id, shown.name as text from event_organizers
    join ${sql.table('groups')} as shown on shown.id = group_id and shown.published = 1 and shown.deactivated = 0
    where entry_id in ${ids}`,
  sql`select entry_id as id, name as text from event_involved where entry_id in ${ids}`,
  sql`select entry_id as id, tag as text from event_tags where entry_id in ${ids}`,
]

const blankLooking = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}\u{13441}\u{13442}]+/gu
const invisible = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc]+/gu

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(blankLooking, ' ')
    .replace(/\p{M}+/gu, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/\s+/g, ' ')
    .trim()

const wordLength = 60
const documentLength = 250_000
const partLength = 3
const mark = '·'

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const wordsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLength))

const wordsIn = (text: string): string[] => {
  const plain = text.normalize('NFC')
  const spelled = plain.replace(/[äöü]/gi, (letter) => spelledOut[letter.toLowerCase()] ?? letter)
  const words = [...wordsOf(text), ...(spelled === plain ? [] : wordsOf(spelled))]
  return [...new Set([...words, ...words.map(shortened)])]
}

const shortened = (word: string): string => word.replace(/aeu|[aou]e/g, (letters) => letters.replace('e', ''))

/** The pieces of these words, as the search kept them when this migration was written. */
const documentOf = (words: readonly string[]): string => {
  const pieces = new Set([
    ...words.map((word) => mark + [...word].slice(0, partLength - 1).join('')),
    ...words.filter((word) => [...word].length >= partLength),
    ...words.flatMap(endingsOf),
  ])
  const all = [...pieces].join(' ')
  return all.length <= documentLength ? all : all.slice(0, all.lastIndexOf(' ', documentLength))
}

const endingsOf = (word: string): string[] => {
  if (/^\p{N}+$/u.test(word)) return []
  const letters = [...word]
  return letters.slice(1, 1 - partLength).map((_, index) => letters.slice(index + 1).join(''))
}
