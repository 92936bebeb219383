import { type Selectable, sql } from 'kysely'
import { foldName } from '#domain/text.ts'
import { builtInTheme } from '#domain/themes/theme.ts'
import { duplicateColumn } from '#server/db/dialect.ts'
import type { Db, ThemeTable } from '#server/db/schema.ts'
import { createId } from '#server/ids.ts'
import { Refusal } from '#server/refusal.ts'

export type ThemeRow = Selectable<ThemeTable>

/** Themes are written under this lock, so that two changes make no cycle of parents. */
export const themeLock = 'themes'

const kept = (db: Db) => db.selectFrom('themes').selectAll().where('deleted_at', 'is', null)

/** All but the built-in one, by name. */
export const findThemes = (db: Db): Promise<ThemeRow[]> => kept(db).orderBy('name_folded').execute()

/** Ignores case. */
export const findTheme = async (db: Db, name: string): Promise<ThemeRow | null> =>
  (await kept(db).where('name_folded', '=', soughtName(name)).executeTakeFirst()) ?? null

/** PostgreSQL refuses a zero byte; no theme has an empty name. */
const soughtName = (name: string): string => (name.includes('\0') ? '' : foldName(name))

export const isBuiltIn = (name: string): boolean => foldName(name) === builtInTheme

const nameExists = () => new Refusal(400, 'name already exists')

const refuseTaken = (error: unknown): never => {
  throw duplicateColumn(error) === 'themes.name_folded' ? nameExists() : error
}

/** Adds an inactive theme. @throws Refusal `name already exists` */
export const insertTheme = async (
  db: Db,
  { name, parentId }: { name: string; parentId: string | null },
  now: number,
): Promise<ThemeRow> => {
  if (isBuiltIn(name)) throw nameExists()
  const times = { created_at: now, updated_at: now, deleted_at: null }
  return db
    .insertInto('themes')
    .values({ id: createId(), ...times, name, name_folded: foldName(name), parent_id: parentId })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
}

/** Activates one theme; null for the built-in one. */
export const setActiveTheme = async (db: Db, id: string | null): Promise<void> => {
  await db.updateTable('themes').set({ active: 0 }).where('active', '=', 1).execute()
  if (id !== null) await db.updateTable('themes').set({ active: 1 }).where('id', '=', id).execute()
}

export const touchTheme = async (
  db: Db,
  id: string,
  changes: { parent_id?: string | null },
  now: number,
): Promise<void> => {
  await db
    .updateTable('themes')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export const hasHeirs = async (db: Db, id: string): Promise<boolean> =>
  (await kept(db).where('parent_id', '=', id).limit(1).executeTakeFirst()) !== undefined

/** Puts a theme into the bin; null as `at` restores it. @throws Refusal `name already exists` */
export const setThemeDeleted = async (db: Db, id: string, at: number | null): Promise<void> => {
  await db.updateTable('themes').set({ deleted_at: at }).where('id', '=', id).execute().catch(refuseTaken)
}

/** The theme of this name deleted last, at or after `since`. */
export const findDeletedTheme = async (db: Db, name: string, since: number): Promise<ThemeRow | null> =>
  (await db
    .selectFrom('themes')
    .selectAll()
    .where('name_folded', '=', soughtName(name))
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
