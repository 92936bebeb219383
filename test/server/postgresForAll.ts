import { hasPostgres, startPostgresServer } from './postgres.ts'

/**
 * Starts one PostgreSQL server for the whole run, if Debian's package is installed and `TEST_DATABASE_URL` is not set.
 * The alternative, PGlite, starts slowly and for each file.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_DATABASE_URL !== undefined || !hasPostgres) return undefined
  const server = await startPostgresServer()
  process.env.TEST_DATABASE_URL = await server.createDatabase()
  return server.stop
}
