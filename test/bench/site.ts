import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/data/database.ts'
import type { Deps } from '#server/deps.ts'
import { testSettings } from '../server/support.ts'
import type { Figure } from './list.ts'
import { seed } from './seed.ts'

const seconds = 5
const connections = 10

/** A page's weight over the wire, in bytes: the page itself, and with its style sheets and font. */
export type Weight = { page: string; compressed: number; inAll: number }

/** In the middle of what {@link seed} fills. */
const now = Date.UTC(2026, 6, 1, 12)

/**
 * Measures the public site over loopback on a SQLite file with this many events. `anew` is one request after a write, in
 * milliseconds. The load comes from a thread of its own.
 */
export const measureSite = async (
  count: number,
): Promise<{ figures: (Figure & { anewMs: number })[]; weights: Weight[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const { db, kind } = await openDatabase(join(folder, 'calendar.db'))
  const log = pino(pino.destination('/dev/null'))
  const deps: Deps = { db, kind, settings: testSettings(folder), log, now: () => now }
  await seed(db, kind, count)
  const event = await db.selectFrom('events').select('id').where('listed', '=', 1).executeTakeFirstOrThrow()
  const server = createServer(getRequestListener(createApp(deps).fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headers = { 'accept-encoding': 'br' }

  const calls = ['/', `/events/${event.id}`, '/?month=2026-07', '/?text=jazz', '/events.ics', '/events.rss']
  const figures: (Figure & { anewMs: number })[] = []
  for (const call of calls) {
    await (await fetch(base + call, { headers })).arrayBuffer()
    await sql`update events set updated_at = updated_at + 1 where id = ${event.id}`.execute(db)
    const begun = performance.now()
    await (await fetch(base + call, { headers })).arrayBuffer()
    const anewMs = Math.round(performance.now() - begun)
    const result = await autocannon({ url: base + call, headers, connections, duration: seconds, workers: 1 })
    const { requests, latency, non2xx, errors } = result
    const figure = { requests: Math.round(requests.average), p50: latency.p50, p99: latency.p99 }
    figures.push({ call: call.replace(event.id, '{id}'), ...figure, refused: non2xx + errors, anewMs })
  }
  const weights = await Promise.all(['/', `/events/${event.id}`].map((page) => weigh(base, page)))

  server.closeAllConnections()
  server.close()
  await db.destroy()
  await rm(folder, { recursive: true })
  return { figures, weights }
}

const weigh = async (base: string, page: string): Promise<Weight> => {
  const html = await (await fetch(base + page)).text()
  const links = [...html.matchAll(/<link rel="(?:stylesheet|preload)" href="([^"]*)"/g)].map((match) => match[1] ?? '')
  const sizes = await Promise.all([page, ...links].map((path) => sizeOf(base + path)))
  return { page, compressed: sizes[0] ?? 0, inAll: sizes.reduce((one, other) => one + other, 0) }
}

/** Bytes as they go over the wire; fetch would unpack them. */
const sizeOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    })
    request.on('error', reject)
  })

if (import.meta.main) {
  for (const count of process.argv.slice(2).map(Number)) {
    const { figures, weights } = await measureSite(count)
    console.log(`${count} events, ${connections} connections`)
    console.table(figures)
    console.table(weights)
  }
}
