import { sql } from 'kysely'
import type { Condition } from '#server/db/dialect.ts'

/* Who may see an entry, as conditions on the columns of a table, or of its name in the statement. */

/** Others that name it may say its name, also while it is in the bin (decision 16). */
export const mayBeNamed = (table: string): Condition =>
  sql`${sql.ref(`${table}.published`)} = 1 and ${sql.ref(`${table}.deactivated`)} = 0`

/** Everybody may see it. */
export const isPublicIn = (table: string): Condition =>
  sql`${mayBeNamed(table)} and ${sql.ref(`${table}.deleted_at`)} is null`

/** An event that lists show by itself, not only in the program of its main event. */
export const standsAlone: Condition = sql`(parent_event is null or parent_listed = 1)`
