import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

/** A script of the project in its own process. */
export type Script = {
  pid: number
  /** The output so far, without colours. */
  printed: () => string
  /**
   * Waits for the pattern in the output.
   * @returns its first group
   * @throws when the script ends before, with its output
   */
  first: (pattern: RegExp) => Promise<string>
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * Starts `node` with these arguments. It pipes standard error, and ends the process with the test's process in any
 * case, because an orphan that holds the output would block a build server.
 */
export const startScript = (args: readonly string[], env: Record<string, string> = {}): Script => {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += stripVTControlCharacters(chunk.toString())
  })
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
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
        ended.then(([code]) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${printed}`)))
        look()
      }),
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}
