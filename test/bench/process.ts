import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A server process as `npm start` runs it: milliseconds from its start to its first answer, and megabytes resident when idle. */
export type ProcessFigures = { startMs: number; idleMegabytes: number }

const settleMs = 3_000

/**
 * Starts `server/main.ts` twice on one data folder and measures the second start, when the database is there already.
 * @param dataDir an empty folder
 */
export const measureProcess = async (dataDir: string): Promise<ProcessFigures> => {
  await runOnce(dataDir, 0)
  return runOnce(dataDir, settleMs)
}

const runOnce = async (dataDir: string, idle: number): Promise<ProcessFigures> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const address = await new Promise<string>((resolve) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /Listening on (\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
  })
  await (await fetch(`${address}/api/v1/events`)).text()
  const startMs = Math.round(performance.now() - began)
  await new Promise((resolve) => setTimeout(resolve, idle))
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const idleMegabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  child.kill('SIGTERM')
  await ended
  return { startMs, idleMegabytes }
}
