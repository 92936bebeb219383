import { PostgresAdapter, PostgresDialect } from 'kysely'
import { createPool } from './connectionPool.ts'

/**
 * Kysely locks migrations for a session, and PgBouncer lets processes share sessions. Ours is a lock of the transaction
 * (`migrateDatabase`).
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Postgres extends PostgresDialect {
  override createAdapter() {
    return new UnlockedAdapter()
  }
}

/** @param connections,lost as for `openDatabase` */
export const postgresDialect = async (url: string, connections: number, lost: (error: Error) => void) =>
  new Postgres({ pool: await createPool(url, connections, lost) })
