import { type Kysely, sql } from 'kysely'

/**
 * Names are compared without all that nobody sees, letters that look like a blank included: what is kept folded is folded
 * anew. Where two names become the same by it, the younger one keeps its old form. Words of hidden places and groups, and
 * letters that nobody sees, go from the search's documents.
 */
export const up = async (db: Kysely<Tables>): Promise<void> => {
  for (const [table, text, folded] of unique) await foldUnique(db, table, text, folded)
  for (const [table, text, folded, cut] of repeated) await foldRepeated(db, table, text, folded, cut)
  await sql`delete from geocode_cache`.execute(db)
  for (const letter of searched) {
    await sql`update search_documents set words = replace(words, ${letter}, '')
      where words like ${`%${letter}%`}`.execute(db)
  }
  await writeDocuments(db)
}

type Tables = { search_documents: { entry_id: string; words: string } }

const unique = [
  ['users', 'nickname', 'nickname_folded'],
  ['users', 'email', 'email_folded'],
  ['categories', 'name', 'name_folded'],
  ['topics', 'name', 'name_folded'],
  ['places', 'name', 'name_folded'],
  ['groups', 'name', 'name_folded'],
  ['themes', 'name', 'name_folded'],
] as const

const repeated = [
  ['events', 'name', 'name_folded', true],
  ['repeating_events', 'name', 'name_folded', true],
  ['places', 'address', 'address_folded', false],
] as const

const blankLooking = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}\u{13441}\u{13442}]+/gu
const invisible = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc]+/gu

/** Those of them that were letters of words so far. */
const searched = ['\u115f', '\u1160', '\u{13441}', '\u{13442}']

const longestKey = 640

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

const foldName = (text: string): string => fold(text).slice(0, longestKey).toWellFormed()

const foldUnique = async (db: Kysely<Tables>, table: string, text: string, folded: string) => {
  const { rows } = await sql<{ id: string; text: string; folded: string; deleted_at: number | null }>`
    select id, ${sql.ref(text)} as text, ${sql.ref(folded)} as folded, deleted_at from ${sql.table(table)}
    order by created_at, id`.execute(db)
  const taken = new Set(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => row.folded))
  for (const row of rows) {
    const anew = foldName(row.text)
    if (anew === row.folded || (row.deleted_at === null && taken.has(anew))) continue
    if (row.deleted_at === null) {
      taken.delete(row.folded)
      taken.add(anew)
    }
    await sql`update ${sql.table(table)} set ${sql.ref(folded)} = ${anew} where id = ${row.id}`.execute(db)
  }
}

const batch = 500

const foldRepeated = async (db: Kysely<Tables>, table: string, text: string, folded: string, cut: boolean) => {
  let last = ''
  while (true) {
    const { rows } = await sql<{ id: string; text: string; folded: string }>`
      select id, ${sql.ref(text)} as text, ${sql.ref(folded)} as folded from ${sql.table(table)}
      where id > ${last} order by id limit ${batch}`.execute(db)
    for (const row of rows) {
      const anew = cut ? foldName(row.text) : fold(row.text)
      if (anew === row.folded) continue
      await sql`update ${sql.table(table)} set ${sql.ref(folded)} = ${anew} where id = ${row.id}`.execute(db)
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < batch) return
  }
}

/** Of the events that mention a hidden place or group, as the search keeps them (server/search/searchIndex.ts). */
const writeDocuments = async (db: Kysely<Tables>) => {
  const isHidden = sql`(published = 0 or deactivated = 1)`
  const events = await sql<{ id: string }>`
    select id from events where place_id in (select id from places where ${isHidden})
    or id in (select entry_id from event_organizers
      where group_id in (select id from ${sql.table('groups')} where ${isHidden}))`.execute(db)
  const isShown = sql`published = 1 and deactivated = 0`
  for (const { id } of events.rows) {
    const { rows } = await sql<{ text: string | null }>`
      select name as text from events where id = ${id}
      union all select location2 from events where id = ${id}
      union all select address from events where id = ${id}
      union all select location from events where id = ${id}
      union all select description from events where id = ${id}
      union all select name from places
        where id = (select place_id from events where events.id = ${id}) and ${isShown}
      union all select name from event_organizers where entry_id = ${id}
      union all select name from ${sql.table('groups')}
        where id in (select group_id from event_organizers where entry_id = ${id}) and ${isShown}
      union all select name from event_involved where entry_id = ${id}
      union all select tag from event_tags where entry_id = ${id}`.execute(db)
    const words = documentOf(rows.map(({ text }) => text ?? '').join(' '))
    await db.updateTable('search_documents').set({ words }).where('entry_id', '=', id).execute()
  }
}

const wordLength = 60
const documentLength = 250_000
const partLength = 3
const mark = '·'

const documentOf = (text: string): string => {
  const found = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLength))
  const words = [...new Set(found)]
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
