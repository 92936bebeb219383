import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

/** A script of the project in a process of its own. */
export type Script = {
  pid: number
  /** What it has printed so far, without colours. */
  printed: () => string
  /**
   * Waits until it has printed what is looked for. @returns the pattern's first group
   * @throws when it ends before, with what it printed
   */
  first: (pattern: RegExp) => Promise<string>
  /** Sends it a signal and waits until it has ended. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * Starts `node` with these arguments. What it says of errors is handed on rather than inherited, and it ends when the
 * test's process does, however that ends: a process left behind would keep a build server waiting for the end of its output.
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
