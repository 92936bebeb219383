import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName } from '#domain/backup.ts'
import { findDamage } from '#server/actions/checkDatabase.ts'
import { reportDamage } from '#server/actions/damageReport.ts'
import type { Facts } from '#server/actions/job.ts'
import { runAside } from '#server/children/aside.ts'
import { DamagedError, damageFound, isDamage } from '#server/db/damage.ts'
import { clockTolerance } from '#server/db/futureTimes.ts'
import type { Deps } from '#server/deps.ts'
import type { BackupTask } from './aside.ts'
import { syncToDisk } from './sync.ts'
import { type Target, type Written, writeBackup } from './write.ts'

export const backupsKept = 14

const unfinished = '.unfinished-'

/**
 * Makes a backup (contract §3): a complete folder in `DATA_DIR/backups`, or none. Deletes the oldest, but not if the
 * database is damaged: they may be the last good ones. @throws DamagedError, although the backup was written
 */
export const createBackup = async (deps: Deps, signal: AbortSignal): Promise<Facts> => {
  const { settings, log, now } = deps
  const begun = now()
  const backups = join(settings.dataDir, 'backups')
  await mkdir(backups, { recursive: true })
  for (const name of await readdir(backups)) {
    if (name.startsWith(unfinished)) await rm(join(backups, name), { recursive: true, force: true })
  }
  const folder = join(backups, `${unfinished}${randomUUID()}`)
  await mkdir(folder)
  try {
    const newest = (await listBackups(backups)).at(-1)
    const earlier = newest === undefined ? null : join(backups, newest)
    const written = await write(deps, { folder, earlier, now: begun, signal })
    if (written.missing > 0) log.warn({ missing: written.missing }, 'files of pictures are gone')
    signal.throwIfAborted()
    await renameFuture(backups, begun)
    const name = await finish(backups, folder, begun)
    await refuseDamaged(deps, name, signal)
    await dropOldest(backups)
    return { name, ...written }
  } catch (error) {
    // A process that was given up may still write its last file.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    if (isDamage(error)) await reportDamage(deps, error.message)
    throw error
  }
}

/** On PostgreSQL the backup itself reads most rows; `checkDatabase` reads the rest. */
const refuseDamaged = async (deps: Deps, name: string, signal: AbortSignal): Promise<void> => {
  const found = deps.dialect.name === 'sqlite' ? await findDamage(deps, signal) : null
  const finding = found ?? (await damageFound(deps.db))
  if (finding === null) return
  await reportDamage(deps, finding)
  throw new DamagedError(`the database is damaged: ${finding}. The backup ${name} was made; no older one was removed`)
}

type Stoppable = { signal: AbortSignal }

const write = ({ db, dialect, settings }: Deps, target: Target & Stoppable): Promise<Written> => {
  const { databaseUrl, dataDir } = settings
  if (dialect.name === 'sqlite' && databaseUrl !== ':memory:') return writeAside({ databaseUrl, dataDir, ...target })
  return writeBackup({ db, dialect, dataDir }, target)
}

const writeAside = ({ signal, ...task }: BackupTask & Stoppable): Promise<Written> =>
  runAside<BackupTask, Written>(new URL('./aside.ts', import.meta.url), task, signal)

const momentOf = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Renames backups made while the clock was ahead. */
const renameFuture = async (backups: string, now: number): Promise<void> => {
  const latest = momentOf(now + clockTolerance)
  for (const name of await listBackups(backups)) {
    if (name.slice(0, latest.length) > latest) await finish(backups, join(backups, name), now)
  }
}

const finish = async (backups: string, folder: string, now: number): Promise<string> => {
  const moment = momentOf(now)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? moment : `${moment}-${number}`
    try {
      await rename(folder, join(backups, name))
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(Object(error).code)) continue
      throw error
    }
    await syncToDisk(backups)
    return name
  }
}

/** Two in a second are `…Z` and `…Z-2`, so numbers are compared. */
const { compare } = new Intl.Collator('en', { numeric: true })

export const listBackups = async (backups: string): Promise<string[]> =>
  (await readdir(backups)).filter(isBackupName).sort(compare)

const dropOldest = async (backups: string): Promise<void> => {
  for (const name of (await listBackups(backups)).slice(0, -backupsKept)) {
    await rm(join(backups, name), { recursive: true, force: true })
  }
}
