import { type Kysely, sql } from 'kysely'

/**
 * Double and fullwidth marks (`″`, `｀`) are apostrophes, too, when names are compared: those that were kept as `′` or
 * a backtick become `'`. Where two names become the same by it, the later one gets a number, so that a search finds both.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column] of unique) await renameUnique(db, table, column)
  for (const [table, column] of repeated) {
    const text = sql.ref(column)
    await sql`update ${sql.table(table)} set ${text} = replace(replace(${text}, ${'′'}, ${"'"}), ${'`'}, ${"'"})
      where ${marked(column)}`.execute(db)
  }
}

const unique = [
  ['users', 'nickname_folded'],
  ['users', 'email_folded'],
  ['blocked_senders', 'email_folded'],
  ['categories', 'name_folded'],
  ['topics', 'name_folded'],
  ['places', 'name_folded'],
  ['groups', 'name_folded'],
  ['themes', 'name_folded'],
] as const

const repeated = [
  ['events', 'name_folded'],
  ['repeating_events', 'name_folded'],
  ['proposals', 'name_folded'],
  ['proposals', 'email_folded'],
  ['places', 'address_folded'],
] as const

const marked = (column: string) => sql<boolean>`(${sql.ref(column)} like ${'%′%'} or ${sql.ref(column)} like ${'%`%'})`

type Row = { id: string; folded: string; deleted_at: number | null }

const renameUnique = async (db: Kysely<unknown>, table: string, column: string) => {
  const deletedAt = table === 'blocked_senders' ? sql`null` : sql.ref('deleted_at')
  const { rows } = await sql<Row>`select id, ${sql.ref(column)} as folded, ${deletedAt} as deleted_at
    from ${sql.table(table)} where ${marked(column)} order by created_at, id`.execute(db)
  for (const { id, folded, deleted_at } of rows) {
    const anew = folded.replace(/[′`]/g, "'")
    const free = deleted_at === null ? await freeName(db, table, column, anew) : anew
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${free} where id = ${id}`.execute(db)
  }
}

const freeName = async (db: Kysely<unknown>, table: string, column: string, name: string) => {
  const isKept = table === 'blocked_senders' ? sql`true` : sql`deleted_at is null`
  const isTaken = async (folded: string) => {
    const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${folded} and ${isKept}`
    return (await found.execute(db)).rows.length > 0
  }
  let free = name
  for (let number = 2; await isTaken(free); number += 1) free = `${name} ${number}`
  return free
}
