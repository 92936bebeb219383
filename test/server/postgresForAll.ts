import { openDatabase } from '#server/db/database.ts'
import { hasPostgres, startPostgresServer } from './postgres.ts'

/** One PostgreSQL for the run if installed, with a migrated database to copy; PGlite starts slowly. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_DATABASE_URL !== undefined || !hasPostgres) return undefined
  const server = await startPostgresServer()
  const [url, template] = [await server.createDatabase(), await server.createDatabase()]
  const { db } = await openDatabase(template)
  await db.destroy()
  process.env.TEST_DATABASE_URL = url
  process.env.TEST_DATABASE_TEMPLATE = new URL(template).pathname.slice(1)
  return server.stop
}
