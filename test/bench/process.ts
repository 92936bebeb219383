import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

/** A server process as `npm start` runs it, on a free port of loopback. */
export type ServerProcess = {
  address: string
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number
  /** What it holds in memory now, in megabytes. */
  megabytes: () => Promise<number>
  /** Tells it to stop, and waits until it has. */
  stop: () => Promise<void>
}

/**
 * Starts `server/main.ts` and waits for its first answer.
 * @throws when it ends before it listens
 */
export const startProcess = async (env: Record<string, string>): Promise<ServerProcess> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /Listening on (\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    ended.then(([code]) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  await (await fetch(`${address}/api/v1/events?limit=1`)).text()
  return {
    address,
    startMs: Math.round(performance.now() - began),
    megabytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
