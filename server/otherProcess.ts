import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}

/**
 * Notes in the data folder which processes serve it, beside those that were noted before and still run. Returns the number of one
 * of these, else null. After a crash that number may by now be of another program, so nobody is refused.
 */
export const noteProcess = async (dataDir: string): Promise<number | null> => {
  const file = join(dataDir, 'server.pid')
  const noted = (await readFile(file, 'utf8').catch(() => '')).split('\n').map(Number)
  const others = noted.filter((pid) => Number.isSafeInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid))
  await writeFile(file, [...others, process.pid, ''].join('\n')).catch(() => undefined)
  return others[0] ?? null
}
