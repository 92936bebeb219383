import type { KyselyPlugin } from 'kysely'
import { createApp } from '#server/app.ts'
import type { TestServer } from './support.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Asks the server for something as a person, and does something else in the moment in which it has read such a row. Returns
 * the status, null if it read none.
 */
export const whileReading = async (
  { deps, url }: TestServer,
  isRow: (row: Row) => boolean,
  work: () => Promise<unknown>,
  { path, token, ...init }: { path: string; token: string; method: string; headers: Record<string, string> },
): Promise<number | null> => {
  let isRead = false
  const pause: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isRead && result.rows.some(isRow)) {
        isRead = true
        await work()
      }
      return result
    },
  }
  const app = createApp({ ...deps, db: deps.db.withPlugin(pause) })
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  const { status } = await app.fetch(new Request(`${url}/api/v1${path}`, { ...init, headers }))
  return isRead ? status : null
}
