import { PostgresAdapter, PostgresDialect } from 'kysely'
import { createPool } from './connectionPool.ts'

/** Kysely locks for a session, which PgBouncer shares between processes. `migrateDatabase` locks in its transaction. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Postgres extends PostgresDialect {
  override createAdapter() {
    return new UnlockedAdapter()
  }
}

export const postgresDialect = async (url: string, connections: number, lost: (error: Error) => void) =>
  new Postgres({ pool: await createPool(url, connections, lost) })
