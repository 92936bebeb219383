import type { Dirent } from 'node:fs'
import { opendir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadLifetime } from '#domain/limits.ts'
import { clockTolerance } from '#server/db/futureTimes.ts'
import type { Deps } from '#server/deps.ts'
import { mediaFolder } from '#server/media/files.ts'
import { knownMedia } from '#server/media/media.ts'
import { pause } from './pace.ts'

const batch = 200

/** Deletes files of deleted pictures and unfinished ones, on this machine. Returns how many. */
export const dropStrayFiles = async (
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  signal: AbortSignal,
): Promise<number> => {
  const folder = mediaFolder(settings.dataDir)
  let total = 0
  for await (const names of namesIn(folder)) {
    const known = await knownMedia(db, [...new Set(names.map(idOf))])
    for (const name of names) {
      if (known.has(idOf(name)) && !name.endsWith('.part')) continue
      const file = join(folder, name)
      const facts = await stat(file).catch(() => null)
      if (facts === null) continue
      if (facts.mtimeMs > now() + clockTolerance) await utimes(file, now() / 1_000, now() / 1_000)
      if (facts.mtimeMs > now() - uploadLifetime) continue
      await rm(file, { force: true })
      total += 1
    }
    await pause(signal)
  }
  return total
}

/** From `{id}.jpg` or `{id}-380.webp` (media/files.ts). */
const idOf = (name: string): string => name.slice(0, 36)

const namesIn = async function* (folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch((): Iterable<Dirent> => [])
  let names: string[] = []
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    names.push(entry.name)
    if (names.length < batch) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}
