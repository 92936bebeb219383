import { setTimeout as sleep } from 'node:timers/promises'
import { type PostgresServer, startPostgresServer } from './postgres.ts'

/** Both have an acknowledged write (`remote_apply`). */
export type Pair = {
  /** Names both. */
  createDatabase: () => Promise<string>
  primary: () => PostgresServer
  ports: readonly number[]
  /** Ends the primary and promotes the standby; `promoted` is the moment by `performance.now`. */
  failOver: (how: 'kill' | 'hang') => Promise<{ old: PostgresServer; promoted: number }>
  /** As standby, with everything. */
  rejoin: (old: PostgresServer) => Promise<void>
  stop: () => Promise<void>
}

export const startPair = async (): Promise<Pair> => {
  let primary = await startPostgresServer()
  let standby = await startPostgresServer({ following: primary })

  const waitForBoth = async () => {
    await standby.query('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
    await primary.query(
      `alter system set synchronous_standby_names = '*'`,
      'alter system set synchronous_commit = remote_apply',
      'select pg_reload_conf()',
    )
    const isSynchronous = async () =>
      (await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0
    while (!(await isSynchronous())) await sleep(20)
  }
  await waitForBoth()
  const ports = [primary.port, standby.port]

  return {
    primary: () => primary,
    ports,
    createDatabase: async () => {
      const url = new URL(await primary.createDatabase())
      const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
      return `postgres://postgres@${hosts}${url.pathname}?target_session_attrs=read-write`
    },
    failOver: async (how) => {
      const old = primary
      await old[how]()
      await standby.query('select pg_promote()')
      const promoted = performance.now()
      primary = standby
      standby = old
      return { old, promoted }
    },
    rejoin: async (old) => {
      await old.kill()
      await old.follow(primary)
      await waitForBoth()
    },
    stop: async () => {
      for (const server of [standby, primary]) {
        await server.kill()
        await server.stop()
      }
    },
  }
}
