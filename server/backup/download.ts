import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, backupMoment, isBackupName } from '#domain/backup.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/refusal.ts'
import { listBackups } from './folder.ts'
import { dataFile, pictureFolder } from './format.ts'
import type { TarFile } from './tar.ts'

/** How long the link to a backup works, in milliseconds. A download that has begun goes on. */
export const downloadLifetime = 5 * 60_000

const folderOf = ({ settings }: Pick<Deps, 'settings'>): string => join(settings.dataDir, 'backups')

/** The files of a backup, by their names in it; null when there is no such backup. */
const filesIn = async (folder: string): Promise<TarFile[] | null> => {
  const sized = async (name: string) => {
    const { size, mtimeMs } = await stat(join(folder, name))
    return { name, path: join(folder, name), size, changedAt: mtimeMs }
  }
  try {
    const pictures = await readdir(join(folder, pictureFolder)).catch(() => [])
    return await Promise.all([dataFile, ...pictures.map((name) => `${pictureFolder}/${name}`)].map(sized))
  } catch {
    return null
  }
}

/** All complete backups, the newest first. */
export const findBackups = async (deps: Pick<Deps, 'settings'>): Promise<Backup[]> => {
  const names = await listBackups(folderOf(deps)).catch(() => [])
  const found: Backup[] = []
  for (const name of names.toReversed()) {
    const files = await filesIn(join(folderOf(deps), name))
    if (files === null) continue
    const size = files.reduce((sum, file) => sum + file.size, 0)
    found.push({ name, createdAt: backupMoment(name), size, pictures: files.length - 1 })
  }
  return found
}

/** The files of one backup, in a folder of its name. @throws Refusal 404 */
export const findBackupFiles = async (deps: Pick<Deps, 'settings'>, name: string): Promise<TarFile[]> => {
  const files = isBackupName(name) ? await filesIn(join(folderOf(deps), name)) : null
  if (files === null) throw notFound()
  return files.map((file) => ({ ...file, name: `${name}/${file.name}` }))
}

/** A token with which one backup can be downloaded: browsers send no credential with a download. @throws Refusal 404 */
export const signDownload = async (deps: Deps, name: string): Promise<string> => {
  await findBackupFiles(deps, name)
  return signClaim(deps, `backup_${name}`, downloadLifetime)
}

/** The backup that a token lets download. @throws Refusal 404 */
export const readDownload = async (deps: Deps, token: string): Promise<string> => {
  const [, name] = /^backup_(.+)$/.exec((await readClaim(deps, token, downloadLifetime)) ?? '') ?? []
  if (name === undefined) throw notFound()
  return name
}
