import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { launch } from './launch.ts'

export type Script = {
  pid: number
  printed: () => string
  /** Waits for a pattern and returns its first group. @throws with the output when the script ends */
  first: (pattern: RegExp) => Promise<string>
  /** @throws with the output when the script has ended */
  assertRunning: () => void
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Milliseconds after which an end that does not come says so. */
const slowEnd = 30_000

/**
 * With piped standard error, and with compiled code kept as `npm start` keeps it, since half of a start is compiling. It ends with the
 * test's process: an orphan with the output would block a build server.
 */
export const startScript = (args: readonly string[], env: Record<string, string> = {}): Script => {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: launch.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  let complained = ''
  let failure: Error | null = null
  const failed = once(child, 'close').then(([code]) => {
    failure = new Error(`${args.join(' ')} ended with ${code}:\n${printed}${complained}`)
    return failure
  })
  child.stdout.on('data', (chunk: Buffer) => {
    printed += stripVTControlCharacters(chunk.toString())
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString()
    process.stderr.write(chunk)
  })
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    first: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed)?.[1]
          if (found) resolve(found)
        }
        child.stdout.on('data', look)
        failed.then(reject)
        look()
      }),
    assertRunning: () => {
      if (failure !== null) throw failure
    },
    end: async (signal) => {
      child.kill(signal)
      const late = setTimeout(() => process.stderr.write(`${args.join(' ')} does not end:\n${printed}`), slowEnd)
      await ended
      clearTimeout(late)
    },
  }
}
