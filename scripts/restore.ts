import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dialectOf } from '#server/db/dialect.ts'
import { hostsOf } from '#server/db/postgresUrl.ts'
import { listBackups } from '../server/backup/folder.ts'
import { restoreBackup } from '../server/backup/restore.ts'
import { RestoreError } from '../server/backup/source.ts'
import { readSettings, type Settings, SettingsError } from '../server/settings.ts'

/** `npm run restore -- FILE`: restores a backup into the empty calendar of the environment and `.env`. */
const restore = async ([path, ...others]: readonly string[]): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // Nothing else is needed, so wrong settings of it do not matter here.
  const { DATA_DIR, DATABASE_URL } = process.env
  const settings = readSettings({ DATA_DIR, DATABASE_URL })
  const extra = [path ?? '', ...others].find((word, index) => index > 0 || word.startsWith('-'))
  if (extra !== undefined)
    throw new RestoreError(`Nothing was restored: there is no option “${extra}”. ${await usage(settings)}`)
  if (path === undefined) throw new RestoreError(await usage(settings))
  const { createdAt, rows, pictures, missing } = await restoreBackup(settings, path)
  const count = (table: string) => rows[table] ?? 0
  print(`Restored the backup of ${createdAt} into ${place(settings)}:`)
  print(
    `users: ${count('users')}, events: ${count('events')}, repeating events: ${count('repeating_events')}, places: ${count('places')}, groups: ${count('groups')}, suggestions: ${count('proposals')}, themes: ${count('themes')}, pictures: ${pictures}.`,
  )
  if (missing > 0) print(`${missing} pictures were gone already when the backup was made.`)
  print(
    'Everybody has to log in again. Mails are held until an administrator releases them in Backstage, under Actions; links for a new password go out.',
  )
}

const usage = async ({ dataDir }: Settings): Promise<string> => {
  const backups = join(dataDir, 'backups')
  const names = existsSync(backups) ? await listBackups(backups) : []
  const newest = names.at(-1)
  const example = newest === undefined ? 'data/backups/…' : relative('.', join(backups, newest))
  return `Say which backup: npm run restore -- ${example}`
}

/** Without the password. */
const place = ({ databaseUrl }: Settings): string =>
  dialectOf(databaseUrl).name === 'postgres' ? `PostgreSQL at ${hostsOf(databaseUrl)}` : databaseUrl

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await restore(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof RestoreError || error instanceof SettingsError
  process.stderr.write(
    `${isExpected ? error.message : `Nothing was restored: ${error instanceof Error ? error.stack : error}`}\n`,
  )
  process.exitCode = 1
}
