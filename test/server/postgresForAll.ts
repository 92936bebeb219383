import { hasPostgres, startPostgresServer } from './postgres.ts'

/**
 * One PostgreSQL server for the whole run, where Debian's package is there and `TEST_DATABASE_URL` names no other. PGlite,
 * which the tests take without it, needs seconds to start for each file.
 */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_DATABASE_URL !== undefined || !hasPostgres) return undefined
  const server = await startPostgresServer()
  process.env.TEST_DATABASE_URL = await server.createDatabase()
  return server.stop
}
