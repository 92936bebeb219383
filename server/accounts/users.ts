import { domainToASCII, domainToUnicode } from 'node:url'
import { type Selectable, sql } from 'kysely'
import { fieldHistory, type RecordedAction } from '#domain/history.ts'
import { isSame } from '#domain/merge.ts'
import { isModerating } from '#domain/permissions.ts'
import type { Role } from '#domain/session.ts'
import { foldName } from '#domain/text.ts'
import type { User } from '#domain/user.ts'
import { contains, equals, isOn, type Listed } from '#server/db/listing.ts'
import { isId, storedOf } from '#server/db/rows.ts'
import type { Db, UserTable } from '#server/db/schema.ts'
import { ifWritable } from '#server/db/unwritable.ts'
import { type Occasion, personOf, record } from '#server/history/record.ts'
import { createId } from '#server/ids.ts'
import { Refusal, refusedField } from '#server/refusal.ts'

export type UserRow = Selectable<UserTable>

export type UserChanges = { nickname: string; email: string; role: Role; deactivated: boolean; passwordHash: string }

export const toUser = (row: UserRow): User => ({
  ...storedOf(row),
  nickname: row.nickname,
  email: row.email,
  role: row.role,
  deactivated: row.deactivated === 1,
})

export const listedUsers: Listed<'users', UserRow> = {
  resource: 'users',
  table: 'users',
  columns: sql<UserRow>`*`,
  sortings: {
    email: 'email_folded',
    nickname: 'nickname_folded',
    role: 'role',
    deactivated: 'deactivated',
    createdAt: 'created_at',
  },
  filters: {
    likeNickname: contains('nickname_folded'),
    likeEmail: contains('email_folded'),
    role: equals('role'),
    deactivated: isOn('deactivated'),
  },
  visible: (viewer) => (isModerating(viewer) ? sql`deleted_at is null` : sql`deleted_at is null and deactivated = 0`),
}

const kept = (db: Db) => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

export const findUser = async (db: Db, id: string): Promise<UserRow | null> =>
  (isId(id) && (await kept(db).where('id', '=', id).executeTakeFirst())) || null

/** An address as it is kept, whichever way its domain was written: some fields of browsers turn `köln.de` into `xn--kln-sna.de`. */
const spellingsOf = (email: string): string[] => {
  const at = email.lastIndexOf('@') + 1
  const [name, domain] = [email.slice(0, at), email.slice(at)]
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)].filter((one) => one !== '')
  return domains.map((one) => foldName(name + one))
}

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | null> =>
  (await kept(db).where('email_folded', 'in', spellingsOf(email)).executeTakeFirst()) ?? null

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const findActive = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const active = await kept(db).where('id', 'in', ids).where('deactivated', '=', 0).execute()
  return active.map(({ id }) => id)
}

export const findModerators = async (db: Db): Promise<string[]> => {
  const moderators = await kept(db).where('role', '!=', 'normal').where('deactivated', '=', 0).execute()
  return moderators.map(({ id }) => id)
}

export const findAdmins = async (db: Db): Promise<string[]> => {
  const admins = await kept(db).where('role', '=', 'admin').where('deactivated', '=', 0).execute()
  return admins.map(({ id }) => id)
}

/** Call it before somebody stops being administrator (contract §3). @throws Refusal 400 `field {field}: lastAdmin` */
export const refuseLastAdmin = async (db: Db, row: UserRow, field: 'role' | 'deactivated'): Promise<void> => {
  if (row.role !== 'admin' || row.deactivated === 1) return
  const another = await kept(db)
    .where('role', '=', 'admin')
    .where('deactivated', '=', 0)
    .where('id', '!=', row.id)
    .executeTakeFirst()
  if (another === undefined) throw refusedField({ field, reason: 'lastAdmin' })
}

/** Needs a transaction with {@link accountLock}. @throws Refusal `email already exists`, `nickname already exists` */
export const insertUser = async (
  db: Db,
  { nickname, email, role, passwordHash }: Omit<UserChanges, 'deactivated'>,
  now: number,
): Promise<UserRow> => {
  const id = createId()
  const names = { ...nicknameCells(nickname), ...emailCells(email) }
  await refuseTaken(db, id, names)
  const user = await db
    .insertInto('users')
    .values({
      id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      ...names,
      role,
      password_hash: passwordHash,
      deactivated: 0,
      language: null,
      last_login_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await rememberUser(db, 'created', { before: null, after: user }, { author: personOf(user), at: now })
  return user
}

/** Role and deactivation have a history; names and e-mail addresses do not. */
export const rememberUser = (
  db: Db,
  action: RecordedAction,
  { before, after }: { before: UserRow | null; after: UserRow },
  occasion: Occasion,
): Promise<void> => {
  const said = ({ role, deactivated }: UserRow) => ({ role, deactivated: deactivated === 1 })
  const fields = fieldHistory(before && said(before), said(after))
  return record(db, [{ resource: 'users', id: after.id, version: after.version, action, fields }], occasion)
}

export const unchanged = (row: UserRow): UserChanges => ({
  nickname: row.nickname,
  email: row.email,
  role: row.role,
  deactivated: row.deactivated === 1,
  passwordHash: row.password_hash,
})

/**
 * As {@link insertUser}. A new password keeps the version, because nobody can read it. Names that stay are not checked
 * anew, and stay folded as they are: a migration has numbered those that became the same.
 */
export const updateUser = async (db: Db, row: UserRow, changes: UserChanges, now: number): Promise<UserRow> => {
  const { nickname, email } = changes
  const names = {
    ...(nickname !== row.nickname && nicknameCells(nickname)),
    ...(email !== row.email && emailCells(email)),
  }
  await refuseTaken(db, row.id, names)
  const isOther = !isSame({ ...unchanged(row), passwordHash: '' }, { ...changes, passwordHash: '' })
  return db
    .updateTable('users')
    .set({
      ...names,
      role: changes.role,
      deactivated: changes.deactivated ? 1 : 0,
      password_hash: changes.passwordHash,
      ...(isOther && { version: row.version + 1, updated_at: now }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The language of mails and notices; the version stays. */
export const rememberLanguage = async (db: Db, user: UserRow, language: string | null): Promise<void> => {
  if (language === null || language === user.language) return
  await ifWritable(db.updateTable('users').set({ language }).where('id', '=', user.id).execute())
}

export const deleteUser = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** The lock for unique names and the last administrator (`state.ts`). */
export const accountLock = 'accounts'

const nicknameCells = (nickname: string) => ({ nickname, nickname_folded: foldName(nickname) })

const emailCells = (email: string) => ({ email, email_folded: foldName(email) })

type Cells = { nickname_folded?: string; email?: string; email_folded?: string }

const refuseTaken = async (db: Db, id: string, { nickname_folded, email }: Cells): Promise<void> => {
  const others = kept(db).where('id', '!=', id)
  if (email !== undefined && (await others.where('email_folded', 'in', spellingsOf(email)).executeTakeFirst())) {
    throw new Refusal(400, 'email already exists')
  }
  const isTaken =
    nickname_folded !== undefined &&
    (await others.where('nickname_folded', '=', nickname_folded).executeTakeFirst()) !== undefined
  if (isTaken) throw new Refusal(400, 'nickname already exists')
}
