import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { ClientPool } from './preparedStatements.ts'

/** The connections to one server. `drop` breaks all, also those in use or still being made. */
export type ServerPool = { server: string; pool: Pool; drop: () => void }

type Needs = {
  /** URLs, the preferred one first. */
  servers: readonly string[]
  openServer: (server: string) => ServerPool
  /** The timeline of a server that takes writes; it grows with each promotion. Null for a standby. */
  probe: (server: string) => Promise<number | null>
  /** Milliseconds that a request waits for a connection. */
  timeout: number
}

export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
}

/** Milliseconds between two looks while no server takes writes. */
const pause = 200

/** How long a connection may be in use, or in the making, before the servers are looked at, in ms. */
const suspicious = 1_500

/** Follows the server that takes writes: of several, the one promoted last, because an old primary may have come back. */
export const createPrimaryPool = ({ servers, openServer, probe, timeout }: Needs): ClientPool => {
  let current: ServerPool | null = null
  let isSuspect = true
  let isEnding = false
  let looking: Promise<void> | null = null
  let faults: string[] = []
  const busy = new Map<object, number>()

  const look = async (): Promise<void> => {
    const found = await Promise.allSettled(servers.map(probe))
    const timelines = found.map((one) => (one.status === 'fulfilled' ? (one.value ?? 0) : -1))
    faults = found.map((one, index) => `${new URL(servers[index] ?? '').host} ${faultOf(one)}`)
    const newest = Math.max(...timelines)
    const server = newest > 0 ? servers[timelines.indexOf(newest)] : undefined
    if (server === undefined || isEnding) return
    if (current?.server !== server) {
      current?.drop()
      current = open(server)
    }
    isSuspect = false
  }

  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  const suspect = () => {
    isSuspect = true
  }

  const open = (server: string): ServerPool => {
    const opened = openServer(server)
    opened.pool.on('error', suspect)
    opened.pool.on('connect', (client) => client.on('error', suspect))
    opened.pool.on('release', (_, client) => busy.delete(client))
    opened.pool.on('acquire', (client) => busy.set(client, performance.now()))
    return opened
  }

  const primary = async (until: number): Promise<Pool> => {
    // Without connections nothing tells that the server was replaced.
    if (current?.pool.totalCount === 0) isSuspect = true
    while (isSuspect || current === null) {
      await lookOnce()
      if (!isSuspect && current !== null) break
      if (performance.now() >= until) throw new NoPrimary(`no PostgreSQL server takes writes: ${faults.join(', ')}`)
      await sleep(pause)
    }
    return current.pool
  }

  const connect = async (): Promise<PoolClient> => {
    const begun = performance.now()
    const asked = {}
    busy.set(asked, begun)
    try {
      while (true) {
        try {
          return await (await primary(begun + timeout)).connect()
        } catch (error) {
          suspect()
          if (error instanceof NoPrimary || performance.now() >= begun + timeout) throw error
          await sleep(pause)
        }
      }
    } finally {
      busy.delete(asked)
    }
  }

  const watch = setInterval(() => {
    const now = performance.now()
    if ([...busy.values()].some((begun) => begun < now - suspicious)) void lookOnce()
  }, suspicious).unref()

  return {
    options: {},
    connect,
    end: async () => {
      isEnding = true
      clearInterval(watch)
      await looking
      await current?.pool.end()
    },
  }
}

const faultOf = (found: PromiseSettledResult<number | null>): string => {
  if (found.status === 'fulfilled') return found.value === null ? 'is a standby' : 'takes writes'
  const { code, message } = Object(found.reason) as { code?: string; message?: string }
  return `cannot be reached (${code ?? message})`
}
