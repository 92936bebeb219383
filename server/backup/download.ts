import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, backupMoment, isBackupName } from '#domain/backup.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/refusal.ts'
import { listBackups } from './folder.ts'
import { dataFile, pictureFolder } from './format.ts'
import type { TarFile } from './tar.ts'

/** In ms; started downloads go on. */
export const downloadLifetime = 5 * 60_000

const folderOf = ({ settings }: Pick<Deps, 'settings'>): string => join(settings.dataDir, 'backups')

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

/** @throws Refusal 404 */
export const findBackupFiles = async (deps: Pick<Deps, 'settings'>, name: string): Promise<TarFile[]> => {
  const files = isBackupName(name) ? await filesIn(join(folderOf(deps), name)) : null
  if (files === null) throw notFound()
  return files.map((file) => ({ ...file, name: `${name}/${file.name}` }))
}

/** A token for a download: browsers send no credential. @throws Refusal 404 */
export const signDownload = async (deps: Deps, name: string): Promise<string> => {
  await findBackupFiles(deps, name)
  return signClaim(deps, `backup_${name}`, downloadLifetime)
}

/** The backup of a token. @throws Refusal 404 */
export const readDownload = async (deps: Deps, token: string): Promise<string> => {
  const [, name] = /^backup_(.+)$/.exec((await readClaim(deps, token, downloadLifetime)) ?? '') ?? []
  if (name === undefined) throw notFound()
  return name
}
