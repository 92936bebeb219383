import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/**
 * A PostgreSQL server of Debian's package on a throw-away folder and a free port of loopback. PGlite has one connection to
 * give; whoever tests several processes, or what happens when the database goes away, takes this one.
 */
export type PostgresServer = {
  /** A new, empty database: the URL that DATABASE_URL takes. */
  createDatabase: () => Promise<string>
  /** Ends it without warning (SIGKILL), as a power cut would; what was acknowledged is kept. */
  kill: () => Promise<void>
  /** Starts it again on the same folder and port. */
  start: () => Promise<void>
  /** Stops it for good and removes its folder. */
  stop: () => Promise<void>
}

const installed = '/usr/lib/postgresql'
const prefix = 'calendar-postgres-'

/** Whether Debian's package is there. */
export const hasPostgres = existsSync(installed)

/**
 * @param options whether writes wait for the disk; tests do without
 * @throws when Debian's package is not installed
 */
export const startPostgresServer = async ({
  fsync = 'off',
}: {
  fsync?: 'on' | 'off'
} = {}): Promise<PostgresServer> => {
  const [bin, user] = await Promise.all([findPrograms(), findUser()])
  await removeLeftFolders()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  if (user !== null) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...user }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const port = await findPort()

  let server: ChildProcess
  const start = async (tries = 100): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', `fsync=${fsync}`]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    // When the test's own process is killed, it stops by itself.
    server = spawn('setpriv', ['--pdeathsig', 'INT', join(bin, 'postgres'), ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // The children of a server that was killed take a moment to notice.
    await ready(server).catch((error: unknown) => {
      if (tries > 1 && String(error).includes('still in use')) return start(tries - 1)
      throw error
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()

  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    createDatabase: async () => {
      const name = `test_${randomBytes(8).toString('hex')}`
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    kill: () => end('SIGKILL'),
    start: () => start(),
    stop: async () => {
      await end('SIGINT')
      await rm(folder, { recursive: true })
    },
  }
}

const findPrograms = async (): Promise<string> => {
  const versions = await readdir(installed).catch(() => [])
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${installed}: apt-get install postgresql`)
  return join(installed, newest, 'bin')
}

/** Runs that were killed leave their folders behind: those whose server has gone are removed after an hour. */
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

/** PostgreSQL refuses to run as root. Null when we are nobody special. */
const findUser = async (): Promise<{ uid: number; gid: number } | null> => {
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

/** Until it takes connections; after a crash it recovers first. */
const ready = async (server: ChildProcess): Promise<void> => {
  const listening = Promise.withResolvers<void>()
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('ready to accept connections')) listening.resolve()
  })
  server.once('exit', (code) => listening.reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  await listening.promise
  said = ''
}

const findPort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
