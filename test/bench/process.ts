import { readFile } from 'node:fs/promises'
import { launch } from '../launch.ts'
import { startScript } from '../script.ts'

export type ServerProcess = {
  pid: number
  address: string
  startMs: number
  megabytes: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts `server/main.ts`. @throws when it ends before it listens */
export const startProcess = async (env: Record<string, string>): Promise<ServerProcess> => {
  const began = performance.now()
  const server = [...launch.flags, 'server/main.ts']
  const script = startScript(server, { ...launch.env, PORT: '0', DATABASE_URL: '', ...env })
  const address = await script.first(/Listening on (\S+)/)
  await (await fetch(`${address}/api/v1/events?limit=1`)).text()
  return {
    pid: script.pid,
    address,
    startMs: Math.round(performance.now() - began),
    megabytes: async () => {
      const status = await readFile(`/proc/${script.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    stop: () => script.end('SIGTERM'),
  }
}
