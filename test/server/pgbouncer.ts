import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPort } from './port.ts'
import { findUser } from './postgres.ts'

const program = '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(program)

/** In transaction mode: each transaction may get another connection. */
export type PgBouncer = {
  port: number
  through: (url: string) => string
  show: (what: string) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

export const startPgBouncer = async (postgresPort: number, connections: number): Promise<PgBouncer> => {
  const [user, port, folder] = await Promise.all([findUser(), findPort(), mkdtemp(join(tmpdir(), 'pgbouncer-'))])
  if (user !== null) await chown(folder, user.uid, user.gid)
  await writeFile(join(folder, 'users.txt'), '"postgres" ""\n')
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `auth_file = ${join(folder, 'users.txt')}`,
    'admin_users = postgres',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 200',
    'server_login_retry = 1',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`)
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', program, file], {
    cwd: folder,
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ready = Promise.withResolvers<void>()
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('process up')) ready.resolve()
  })
  child.once('exit', (code) => ready.reject(new Error(`PgBouncer ended with ${code}: ${said}`)))
  await ready.promise
  return {
    port,
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    show: async (what) => {
      const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/pgbouncer` })
      await client.connect()
      const { rows } = await client.query(`show ${what}`)
      await client.end()
      return rows
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
