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
  /** The output so far, with its log. */
  lines: string[]
  /** Milliseconds from the start of the process to its first answer. */
  startTime: number
  nobody: Client
  withToken: (token: string) => Client
  /** Sends a signal and waits for the end. @returns the exit code and the signal that ended it */
  end: (signal: NodeJS.Signals) => Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

const running = new Set<ChildProcess>()

/**
 * Starts the server as a process on a free port. It ends with the test's process in any case.
 * @param env its whole environment, except PATH and PORT
 * @param cwd the folder of `.env`
 * @param inside the beginning of the command, such as that of a small disk
 * @param from the folder of `server/`
 * @param stdio as for `spawn`
 */
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

/** Calls {@link launchServer} and waits for the first answer. @throws when it ends instead, with its output */
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

/** Ends every running server of this file. */
export const endAll = async (): Promise<void> => {
  await Promise.all([...running].map((child) => endProcess(child, 'SIGKILL')))
}

/** Sends a signal to a process and waits for its end; ignores an ended one. */
export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<Ended> => {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode]
  const ended = once(child, 'exit') as Promise<Ended>
  child.kill(signal)
  return await ended
}

type Ended = [code: number | null, signal: NodeJS.Signals | null]
