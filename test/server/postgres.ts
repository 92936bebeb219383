import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPort } from './port.ts'

/** Debian's PostgreSQL in a temporary folder. For several processes or failures: PGlite has one connection. */
export type PostgresServer = {
  createDatabase: () => Promise<string>
  /** SIGKILL, like a power cut. */
  kill: () => Promise<void>
  /** SIGSTOP: connections stay open. */
  hang: () => Promise<void>
  start: () => Promise<void>
  /** Becomes a standby; it must not run. */
  follow: (primary: PostgresServer) => Promise<void>
  stop: () => Promise<void>
  port: number
  /** Returns the rows of the last. */
  query: (...statements: string[]) => Promise<unknown[]>
}

const installed = '/usr/lib/postgresql'
const prefix = 'calendar-postgres-'

/** Debian's package. */
export const hasPostgres = existsSync(installed)

/** Writes do not wait for the disk by default. @throws without Debian's package */
export const startPostgresServer = async ({
  fsync = 'off',
  following,
}: {
  fsync?: 'on' | 'off'
  following?: PostgresServer
} = {}): Promise<PostgresServer> => {
  const [bin, user] = await Promise.all([findPrograms(), findUser()])
  await removeLeftFolders()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  if (user !== null) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...user }
  const create = () =>
    run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const copy = ({ port }: PostgresServer) => {
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
    const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    return run(join(bin, 'pg_basebackup'), ['-D', data, ...from, ...how], options)
  }
  await (following === undefined ? create() : copy(following))
  const port = await findPort()

  let server: ChildProcess
  const start = async (tries = 100): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', `fsync=${fsync}`]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn('setpriv', ['--pdeathsig', 'INT', join(bin, 'postgres'), ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server).catch((error: unknown) => {
      if (tries > 1 && String(error).includes('still in use')) return start(tries - 1)
      throw error
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!lives()) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const lives = () => server.exitCode === null && server.signalCode === null
  /** Processes of connections outlive their parent. */
  const hang = async (): Promise<number[]> => {
    const pid = server.pid ?? 0
    // A stopped process starts no others.
    process.kill(pid, 'SIGSTOP')
    await reaches(pid, stopped)
    const others = await childrenOf(pid)
    for (const other of others) process.kill(other, 'SIGSTOP')
    return others
  }
  const kill = async () => {
    if (!lives()) return
    const ended = once(server, 'exit')
    const others = await hang()
    for (const one of [server.pid ?? 0, ...others]) process.kill(one, 'SIGKILL')
    await Promise.all([ended, ...others.map((other) => reaches(other, over))])
  }
  await start()

  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const query = async (...statements: string[]): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url('postgres') })
    await client.connect()
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    await client.end()
    return rows
  }
  return {
    port,
    query,
    createDatabase: async () => {
      const name = `test_${randomBytes(8).toString('hex')}`
      await query(`create database ${name}`)
      return url(name)
    },
    follow: async (primary) => {
      await rm(data, { recursive: true })
      await copy(primary)
      await start()
    },
    kill,
    hang: async () => {
      await hang()
    },
    start: () => start(),
    stop: async () => {
      await end('SIGINT')
      await rm(folder, { recursive: true })
    },
  }
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(async (pid) => (await statusOf(pid)).parent))
  return pids.filter((_, index) => parents[index] === pid)
}

/** proc(5). An ended process may stay a zombie. */
const stopped = 'T'
const over = 'XZ'

const statusOf = async (pid: number): Promise<{ state: string; parent: number }> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '() X 0')
  const [state = 'X', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent) }
}

/** The system tells only the parent. */
const reaches = async (pid: number, states: string): Promise<void> => {
  while (!states.includes((await statusOf(pid)).state)) await sleep(1)
}

const findPrograms = async (): Promise<string> => {
  const versions = await readdir(installed).catch(() => [])
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${installed}: apt-get install postgresql`)
  return join(installed, newest, 'bin')
}

/** Of killed runs, after an hour. */
const removeLeftFolders = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const [facts, pid] = await Promise.all([
      stat(folder).catch(() => null),
      readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => ''),
    ])
    const isOld = facts !== null && facts.mtimeMs < Date.now() - 3_600_000
    if (isOld && !existsSync(`/proc/${Number.parseInt(pid, 10)}`)) await rm(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses root. Null for others. */
export const findUser = async (): Promise<{ uid: number; gid: number } | null> => {
  if (process.getuid?.() !== 0) return null
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined) throw new Error('There is no user postgres to run PostgreSQL as: apt-get install postgresql')
  return { uid: Number(uid), gid: Number(gid) }
}

const run = async (program: string, args: string[], options: object): Promise<void> => {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`)
}

/** After a crash it recovers first. */
const ready = async (server: ChildProcess): Promise<void> => {
  const listening = Promise.withResolvers<void>()
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (/ready to accept (read-only )?connections/.test(said)) listening.resolve()
  })
  server.once('exit', (code) => listening.reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  await listening.promise
  said = ''
}
