import type { Selectable } from 'kysely'
import type { FileType, FileVersion } from '#domain/themes/themeFile.ts'
import type { Db, ThemeFileTable } from '#server/db/schema.ts'

export type FileRow = Omit<Selectable<ThemeFileTable>, 'content'>

export type FileKey = { themeId: string; type: FileType; name: string }

const facts = [
  'theme_id',
  'type',
  'name',
  'version',
  'current',
  'removed',
  'size',
  'hash',
  'author_id',
  'created_at',
] as const

/** The newest versions of all files of these themes, removed ones included. */
export const findFiles = async (db: Db, themeIds: readonly string[]): Promise<FileRow[]> => {
  if (themeIds.length === 0) return []
  return db.selectFrom('theme_files').select(facts).where('theme_id', 'in', themeIds).where('current', '=', 1).execute()
}

const versionsOf = (db: Db, { themeId, type, name }: FileKey) =>
  db.selectFrom('theme_files').where('theme_id', '=', themeId).where('type', '=', type).where('name', '=', name)

/** The newest version of a file, also if removed; null without versions. */
export const findFile = async (db: Db, key: FileKey): Promise<FileRow | null> =>
  (await versionsOf(db, key).select(facts).where('current', '=', 1).executeTakeFirst()) ?? null

/** The content of a version; null if it does not exist or removed the file. */
export const readVersion = async (db: Db, key: FileKey, version: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  const row = await versionsOf(db, key)
    .select('content')
    .where('version', '=', version)
    .where('removed', '=', 0)
    .executeTakeFirst()
  return row === undefined ? null : new Uint8Array(row.content)
}

export const readFiles = async (
  db: Db,
  themeId: string,
  type: FileType,
): Promise<{ name: string; content: Uint8Array }[]> =>
  db
    .selectFrom('theme_files')
    .select(['name', 'content'])
    .where('theme_id', '=', themeId)
    .where('type', '=', type)
    .where('current', '=', 1)
    .where('removed', '=', 0)
    .execute()

export const findVersions = async (db: Db, { themeId, type, name }: FileKey): Promise<FileVersion[]> => {
  const rows = await db
    .selectFrom('theme_files')
    .leftJoin('users', 'users.id', 'theme_files.author_id')
    .select(['theme_files.version', 'theme_files.created_at', 'removed', 'size', 'users.id', 'users.nickname'])
    .where('theme_id', '=', themeId)
    .where('type', '=', type)
    .where('name', '=', name)
    .orderBy('theme_files.version', 'desc')
    .execute()
  return rows.map(({ version, created_at, removed, size, id, nickname }) => ({
    version,
    createdAt: new Date(created_at).toISOString(),
    author: id === null || nickname === null ? null : { id, nickname },
    size,
    removed: removed === 1,
  }))
}

type NewVersion = { content: Uint8Array; hash: string; size: number; removed: boolean; authorId: string }

/** Adds the newest version of a file. Returns its number. */
export const insertVersion = async (
  db: Db,
  key: FileKey,
  last: number,
  { content, hash, size, removed, authorId }: NewVersion,
  now: number,
): Promise<number> => {
  const { themeId, type, name } = key
  await db
    .updateTable('theme_files')
    .set({ current: 0 })
    .where('theme_id', '=', themeId)
    .where('type', '=', type)
    .where('name', '=', name)
    .where('current', '=', 1)
    .execute()
  const file = { theme_id: themeId, type, name, version: last + 1, current: 1 as const }
  const version = { content, hash, size, removed: removed ? (1 as const) : (0 as const) }
  await db
    .insertInto('theme_files')
    .values({ ...file, ...version, author_id: authorId, created_at: now })
    .execute()
  return last + 1
}

/** Without removed ones. */
export const countFiles = async (db: Db, themeId: string): Promise<number> =>
  (await findFiles(db, [themeId])).filter(({ removed }) => removed === 0).length
