import { sql } from 'kysely'
import { ownedResources } from '#domain/resources.ts'
import type { OwnedCounts, UserDetails } from '#domain/user.ts'
import type { Db } from '#server/db/schema.ts'
import { ownedTables } from '#server/entries/ownedTables.ts'
import type { UserRow } from './users.ts'

export const readDetails = async (db: Db, user: UserRow): Promise<UserDetails> => ({
  createdAt: new Date(user.created_at).toISOString(),
  lastLogIn: user.last_login_at === null ? null : new Date(user.last_login_at).toISOString(),
  invitedBy: await findInviter(db, user.id),
  owned: await countOwned(db, user.id),
})

const findInviter = async (db: Db, userId: string) => {
  const inviter = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select(['users.id', 'users.nickname'])
    .where('invitations.used_by', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return inviter ?? null
}

const countOwned = async (db: Db, userId: string): Promise<OwnedCounts> => {
  const counts = await Promise.all(
    ownedResources.map(async (resource) => {
      const [table, owners] = ownedTables[resource]
      const { total } = await db
        .selectFrom(table)
        .select(sql<number | string>`count(*)`.as('total'))
        .where('deleted_at', 'is', null)
        .where('id', 'in', db.selectFrom(owners).select('entry_id').where('user_id', '=', userId))
        .executeTakeFirstOrThrow()
      return [resource, Number(total)] as const
    }),
  )
  return Object.fromEntries(counts) as OwnedCounts
}
