import { type Kysely, sql } from 'kysely'

/**
 * Names are compared with apostrophes, quotation marks and dashes as on a keyboard: what is kept folded is folded anew.
 * Where two names become the same by it, one of them gets a number, so that a search finds both.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, text, folded] of unique) await foldUnique(db, table, text, folded)
  for (const [table, text, folded, cut] of repeated) await foldRepeated(db, table, text, folded, cut)
}

const unique = [
  ['users', 'nickname', 'nickname_folded'],
  ['users', 'email', 'email_folded'],
  ['blocked_senders', 'email', 'email_folded'],
  ['categories', 'name', 'name_folded'],
  ['topics', 'name', 'name_folded'],
  ['places', 'name', 'name_folded'],
  ['groups', 'name', 'name_folded'],
  ['themes', 'name', 'name_folded'],
] as const

const repeated = [
  ['events', 'name', 'name_folded', true],
  ['repeating_events', 'name', 'name_folded', true],
  ['proposals', 'name', 'name_folded', true],
  ['proposals', 'email', 'email_folded', true],
  ['places', 'address', 'address_folded', false],
] as const

const apostrophes = /[´`‘’‚‛‹›′]/g
const quotationMarks = /[“”„‟«»]/g
const dashes = /[\p{Pd}−]/gu
const blankLooking = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}\u{13441}\u{13442}]+/gu
const invisible = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc]+/gu

const longestKey = 640

const fold = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(quotationMarks, '"')
    .replace(dashes, '-')
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

type Row = { id: string; text: string; folded: string; deleted_at: number | null }

const foldUnique = async (db: Kysely<unknown>, table: string, text: string, folded: string) => {
  const deletedAt = table === 'blocked_senders' ? sql`null` : sql.ref('deleted_at')
  const { rows } = await sql<Row>`select id, ${sql.ref(text)} as text, ${sql.ref(folded)} as folded,
    ${deletedAt} as deleted_at from ${sql.table(table)} order by created_at, id`.execute(db)
  const taken = new Set(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => row.folded))
  for (const row of rows) {
    const anew = foldName(row.text)
    if (anew === row.folded) continue
    const isKept = row.deleted_at === null
    const free = isKept ? freeName(anew, taken) : anew
    if (isKept) taken.add(free)
    await write(db, table, folded, { id: row.id, folded: free })
  }
}

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`
  return free
}

const batch = 500

const foldRepeated = async (db: Kysely<unknown>, table: string, text: string, folded: string, cut: boolean) => {
  let last = ''
  while (true) {
    const { rows } = await sql<Row>`select id, ${sql.ref(text)} as text, ${sql.ref(folded)} as folded
      from ${sql.table(table)} where id > ${last} order by id limit ${batch}`.execute(db)
    for (const row of rows) {
      const anew = cut ? foldName(row.text) : fold(row.text)
      if (anew !== row.folded) await write(db, table, folded, { id: row.id, folded: anew })
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < batch) return
  }
}

const write = (db: Kysely<unknown>, table: string, column: string, { id, folded }: Pick<Row, 'id' | 'folded'>) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded} where id = ${id}`.execute(db)
