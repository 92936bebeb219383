import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { launch } from '../launch.ts'
import { type Client, clientOf } from './support.ts'

const root = join(import.meta.dirname, '../..')

/** `server/main.ts` in its own process, started like `npm start`. */
export type Served = {
  process: ChildProcess
  url: string
  lines: string[]
  startTime: number
  nobody: Client
  withToken: (token: string) => Client
  end: (signal: NodeJS.Signals) => Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

const running = new Set<ChildProcess>()

/** On a free port; ends with the test's process. `inside` begins the command, such as on a small disk. */
export const launchServer = (
  env: Record<string, string>,
  cwd: string,
  inside: readonly string[] = [],
  from = root,
  stdio: StdioOptions = 'pipe',
): ChildProcess => {
  const server = [...inside, process.execPath, ...launch.flags, join(from, 'server/main.ts')]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...server], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', ...launch.env, ...env },
    stdio,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** @throws with the output when it ends instead */
export const serve = async (
  env: Record<string, string>,
  cwd = env.DATA_DIR ?? root,
  inside: readonly string[] = [],
  from = root,
): Promise<Served> => {
  const begun = performance.now()
  const child = launchServer(env, cwd, inside, from)
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The server has no output')
  const lines: string[] = []
  const listening = Promise.withResolvers<string>()
  createInterface(stdout).on('line', (line) => {
    lines.push(line)
    const url = /^Listening on (.*)$/.exec(line)?.[1]
    if (url !== undefined) listening.resolve(url)
  })
  createInterface(stderr).on('line', (line) => lines.push(line))
  child.once('exit', (code) => listening.reject(new Error(`exit ${code}\n${lines.join('\n')}`)))
  const url = await listening.promise
  const nobody = clientOf(url)
  const { status } = await nobody.get('/events')
  if (status !== 200) throw new Error(`The first answer was ${status}\n${lines.join('\n')}`)
  return {
    process: child,
    url,
    lines,
    startTime: performance.now() - begun,
    nobody,
    withToken: (token) => clientOf(url, token),
    end: (signal) => endProcess(child, signal),
  }
}

export const endAll = async (): Promise<void> => {
  await Promise.all([...running].map((child) => endProcess(child, 'SIGKILL')))
}

/** Ignores an ended one. */
export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<Ended> => {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode]
  const ended = once(child, 'exit') as Promise<Ended>
  child.kill(signal)
  return await ended
}

type Ended = [code: number | null, signal: NodeJS.Signals | null]
