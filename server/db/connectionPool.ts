import { Socket } from 'node:net'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { serversOf } from './postgresUrl.ts'
import { withPreparedStatements } from './preparedStatements.ts'
import { createPrimaryPool, type ServerPool } from './primary.ts'

/** How long a request waits for a connection before it fails, in ms. */
const connectionTimeout = 10_000

/** When a silent connection is checked, in ms: a server that lost power closes none (docs/operations.md). */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/** For one attempt, in ms. Behind PgBouncer one can hang while the next succeeds. */
const attemptTimeout = 3_000

/** Creates the pool of connections, which follows the server that takes writes. `lost`: a connection broke. */
export const createPool = async (
  url: string,
  connections: number,
  lost: (error: Error) => void,
): Promise<PostgresPool> => {
  const servers = serversOf(url) ?? [url]
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const poolOf = (server: string, more: PoolConfig = {}): Pool => {
    const limits = { max: connections, connectionTimeoutMillis: connectionTimeout }
    const pool = new pg.Pool({ connectionString: server, ...limits, ...keepAlive, ...more })
    pool.on('error', lost)
    // A connection that breaks between two statements of a transaction reports it only to its own listeners.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const [only] = servers
  if (servers.length === 1 && only !== undefined) return withPreparedStatements(poolOf(only))

  class Attempt extends pg.Client {
    constructor(config?: PoolConfig) {
      super({ ...config, connectionTimeoutMillis: attemptTimeout })
    }
  }
  const openServer = (server: string): ServerPool => {
    const sockets = new Set<Socket>()
    let isDropped = false
    const stream = () => {
      const socket = new Socket()
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      if (isDropped) setImmediate(() => socket.destroy(new Error('another server takes the writes now')))
      return socket
    }
    const onConnect: NonNullable<PoolConfig['onConnect']> = async (client) => {
      const { rows } = await client.query('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== false) throw new Error('the server became a standby')
    }
    return {
      server,
      pool: poolOf(server, { stream, onConnect, Client: Attempt }),
      drop: () => {
        isDropped = true
        for (const socket of sockets) socket.destroy()
      },
    }
  }

  const probe = async (server: string): Promise<number | null> => {
    const socket = new Socket()
    const timeouts = { connectionTimeoutMillis: probeTimeout, query_timeout: probeTimeout }
    const client = new pg.Client({ connectionString: server, stream: () => socket, ...timeouts })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(
        `select case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as file`,
      )
      const file: unknown = rows[0]?.file
      return typeof file === 'string' ? Number.parseInt(file.slice(0, 8), 16) : null
    } finally {
      socket.destroy()
    }
  }

  return withPreparedStatements(createPrimaryPool({ servers, openServer, probe, timeout: connectionTimeout }))
}

/** How long a server may stay silent before it counts as gone, in ms. */
const probeTimeout = 1_500
