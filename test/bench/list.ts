import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import autocannon from 'autocannon'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/data/database.ts'
import { eventKind } from '#server/data/events.ts'
import { openSession } from '#server/data/sessions.ts'
import type { Deps, Env } from '#server/deps.ts'
import { requestLog } from '#server/http/requestLog.ts'
import { securityHeaders } from '#server/http/securityHeaders.ts'
import { authenticate } from '#server/http/viewer.ts'
import { entryRoutes } from '#server/routes/entries.ts'
import { testSettings } from '../server/support.ts'
import { seed } from './seed.ts'

/** Requests a second, and milliseconds in which half and 99 of 100 requests were answered. */
export type Figure = { call: string; requests: number; p50: number; p99: number; refused: number }

const seconds = 5
const connections = 10

const calls = [
  { call: 'first page', path: '/api/v1/events/?limit=25&sorting=start' },
  { call: 'middle page', path: '/api/v1/events/?limit=25&sorting=start&offset=5000' },
  { call: 'by name', path: '/api/v1/events/?limit=25&sorting=name&order=ASC' },
  { call: 'likeName', path: '/api/v1/events/?limit=25&filters=[{"likeName":"jazz and"}]' },
  { call: 'own', path: '/api/v1/events/?limit=25&sorting=start&filters=[{"ownedBy":"self"}]', own: true },
  { call: 'member', path: '/api/v1/events/?limit=25&sorting=start', own: true },
]

/**
 * Measures lists over loopback on a SQLite file with this many events, once with what the server keeps between changes, once
 * with nothing kept. The load comes from a thread of its own.
 */
export const measureLists = async (count: number): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const { db, kind } = await openDatabase(join(folder, 'calendar.db'))
  const log = pino(pino.destination('/dev/null'))
  const deps: Deps = { db, kind, settings: testSettings(folder), log, now: () => Date.now() }
  const member = await seed(db, kind, count)
  const token = await openSession(db, member, Date.now())
  const figures: Figure[] = []

  for (const [kept, app] of [
    ['kept', createApp(deps)],
    ['anew', withoutMemory(deps)],
  ] as const) {
    const server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    for (const { call, path, own } of calls) {
      const headers: Record<string, string> = own ? { authorization: `Bearer ${token}` } : {}
      const url = `http://127.0.0.1:${port}${encodeURI(path)}`
      const result = await autocannon({ url, headers, connections, duration: seconds, workers: 1 })
      const { requests, latency, non2xx, errors } = result
      const figure = { requests: Math.round(requests.average), p50: latency.p50, p99: latency.p99 }
      figures.push({ call: `${call}, ${kept}`, ...figure, refused: non2xx + errors })
    }
    server.closeAllConnections()
    server.close()
  }
  await db.destroy()
  await rm(folder, { recursive: true })
  return figures
}

/** The server's own path to the list of events, with nothing kept between requests. */
const withoutMemory = (deps: Deps) =>
  new Hono<Env>({ strict: false })
    .use(requestLog(deps.log), securityHeaders(deps.settings.siteUrl), authenticate(deps))
    .route('/api/v1/events', entryRoutes(deps, eventKind, 0))

if (import.meta.main) {
  for (const count of process.argv.slice(2).map(Number)) {
    console.log(`${count} events, ${connections} connections`)
    console.table(await measureLists(count))
  }
}
