import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}

/** When a process began, where the system tells: numbers come again. */
const beginOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/**
 * Notes in the data folder which processes serve it, beside those that were noted before and still run. Returns the number of one
 * of these, else null. Nobody is refused: where the system does not tell when a process began, the number may be of another program.
 */
export const noteProcess = async (dataDir: string): Promise<number | null> => {
  const file = join(dataDir, 'server.pid')
  const others: string[] = []
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    const [number, begin = ''] = line.split(' ')
    const pid = Number(number)
    const isOther = Number.isSafeInteger(pid) && pid > 0 && pid !== process.pid
    if (isOther && isRunning(pid) && (await beginOf(pid)) === begin) others.push(line)
  }
  await writeFile(file, [...others, `${process.pid} ${await beginOf(process.pid)}`, ''].join('\n')).catch(
    () => undefined,
  )
  return others[0] === undefined ? null : Number.parseInt(others[0], 10)
}
