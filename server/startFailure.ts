import { dialectOf } from './db/dialect.ts'
import { databaseOf, hostsOf } from './db/postgresUrl.ts'
import { NoPrimary } from './db/primary.ts'
import { isUnwritable } from './db/unwritable.ts'
import { openOutput } from './output.ts'
import { type Settings, SettingsError } from './settings.ts'

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** cannot_connect_now: it is starting or stopping. */
const notReady = '57P03'
const notLetIn = ['28P01', '28000', '3D000', '42501']
/** SQLITE_CANTOPEN; SQLITE_CORRUPT and SQLITE_NOTADB. */
const cannotOpen = 14
const damaged = [11, 26]
/** Kysely's message about a migration of a newer version. */
const newerTables = /^corrupted migrations: previously executed migration .* is missing$/

/** Says why the server cannot start and what to do, without passwords; null for an unknown error. */
const explainFailure = (error: unknown, settings: Settings | null): string | null => {
  if (error instanceof SettingsError) return error.message
  const { code, errcode, syscall, hostname, message, port } = Object(error) as Partial<Record<string, unknown>>
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; PORT chooses another one.`
  if (settings === null) return null
  if (newerTables.test(String(message))) {
    return 'A newer version of the calendar has brought this database up to date. Start that version, or restore a backup of this one.'
  }
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === settings.host))
    return `The server cannot listen on ${settings.host}, port ${settings.port}: ${code}. HOST and PORT choose others.`
  if (dialectOf(settings.databaseUrl).name === 'postgres') {
    if (error instanceof NoPrimary) {
      return `${error.message.replace(/^n/, 'N')}. Start one, promote a standby, or correct DATABASE_URL.`
    }
    const at = `PostgreSQL at ${hostsOf(settings.databaseUrl)}`
    if (unreachable.includes(String(code)) || /timeout|terminated/.test(String(message)))
      return `${at} cannot be reached (${code ?? message}). Start it, or correct DATABASE_URL.`
    if (code === notReady) return `${at} is not ready: ${message}. Start the calendar again in a moment.`
    if (notLetIn.includes(String(code)))
      return `${at} refuses access to the database "${databaseOf(settings.databaseUrl)}": ${message}. Create it, or correct DATABASE_URL.`
  }
  if (typeof errcode === 'number' && damaged.includes(errcode & 0xff)) {
    return `${settings.databaseUrl} is damaged, or no database. docs/operations.md says how to restore a backup.`
  }
  if (syscall === 'mkdir' && (code === 'EEXIST' || code === 'ENOTDIR')) {
    return `The data folder ${settings.dataDir} is a file, or lies in one. Let DATA_DIR name a folder.`
  }
  const isFolder = syscall === 'mkdir' || syscall === 'access'
  if (isFolder || isUnwritable(error) || errcode === cannotOpen) {
    return (
      `The data folder ${settings.dataDir} cannot be written to (${isFolder ? code : message}). ` +
      'Give it to the user who runs the server, make room on its disk, or let DATA_DIR name another folder.'
    )
  }
  return null
}

export const failStart = (error: unknown, settings: Settings | null): void => {
  const errors = openOutput(2)
  errors.write(`${explainFailure(error, settings) ?? describe(error)}\n`)
  errors.end()
  process.exitCode = 1
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
