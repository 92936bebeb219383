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
 * Notes in the data folder which process serves it. Returns the number of another one that was noted there and still runs, else
 * null. After a crash that number may by now be of another program, so nobody is refused.
 */
export const noteProcess = async (dataDir: string): Promise<number | null> => {
  const file = join(dataDir, 'server.pid')
  const noted = Number(await readFile(file, 'utf8').catch(() => ''))
  await writeFile(file, `${process.pid}\n`).catch(() => undefined)
  return Number.isSafeInteger(noted) && noted > 0 && noted !== process.pid && isRunning(noted) ? noted : null
}
