import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const refreshEvery = 60_000
/** A note that was not refreshed for so long is of a process that has ended. */
const longestSilence = 2.5 * refreshEvery

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}

/** When a process began, where the system tells: numbers come again. */
const beginOf = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Where its number is counted: each container counts from 1. */
const ownSpace = (): Promise<string> => readlink('/proc/self/ns/pid').catch(() => '')

/** Notes are copied with a folder. */
const folderOf = async (dataDir: string): Promise<string> => {
  const { dev, ino } = await stat(dataDir)
  return `${dev}:${ino}`
}

type Place = { space: string; folder: string }

/** The words for the process of a note that still runs, else null. Of one in another container only the age of its note tells. */
const otherOf = async (file: string, { space, folder }: Place): Promise<string | null> => {
  const [number, begin = '', itsSpace = '', itsFolder = folder] = (await readFile(file, 'utf8')).trim().split(' ')
  const pid = Number(number)
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (itsSpace !== space) {
    const isFresh = Date.now() - (await stat(file)).mtimeMs < longestSilence
    return isFresh ? `Process ${pid} of another container, if it did not end a moment ago,` : null
  }
  if (itsFolder !== folder) return null
  return pid !== process.pid && isRunning(pid) && (await beginOf(pid)) === begin ? `Process ${pid}` : null
}

/**
 * Notes in the data folder that this process serves it, in a file of its own: of several that start at once, none loses the note of
 * another. Returns the words for one of the others that still run, else null. Nobody is refused: where the system does not tell when
 * a process began, the number may be of another program.
 */
export const noteProcess = async (dataDir: string): Promise<string | null> => {
  const own = `server-${randomUUID()}.pid`
  const file = join(dataDir, own)
  const place = { space: await ownSpace(), folder: await folderOf(dataDir).catch(() => '') }
  process.on('exit', () => rmSync(file, { force: true }))
  const text = `${process.pid} ${await beginOf(process.pid)} ${place.space} ${place.folder}\n`
  // As a whole: another that reads it half would take it for that of an ended process.
  const note = async () => {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
  await note().catch(() => undefined)
  setInterval(() => note().catch(() => undefined), refreshEvery).unref()

  const names = await readdir(dataDir).catch(() => [])
  const notes = names.filter((name) => /^server-.*\.pid$/.test(name) && name !== own)
  const others: string[] = []
  for (const name of notes) {
    const note = join(dataDir, name)
    const other = await otherOf(note, place).catch(() => null)
    if (other === null) await rm(note, { force: true }).catch(() => undefined)
    else others.push(other)
  }
  return others[0] ?? null
}
