import { hasPostgres, startPostgresServer } from './postgres.ts'

/**
 * Starts one PostgreSQL for the whole run, if installed and without `TEST_DATABASE_URL`; PGlite starts slowly per
 * file.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_DATABASE_URL !== undefined || !hasPostgres) return undefined
  const server = await startPostgresServer()
  process.env.TEST_DATABASE_URL = await server.createDatabase()
  return server.stop
}
