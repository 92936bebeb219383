import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const [{ pino }, { startServer }, { readSettings }, { explainFailure }] = await Promise.all([
  import('pino'),
  import('./server.ts'),
  import('./settings.ts'),
  import('./startFailure.ts'),
])

/** `npm start`: reads the environment and `.env`, serves until it is told to stop. */
const run = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  settings = readSettings(process.env)
  // Where the log goes may be full or gone; whoever reads the calendar need not care.
  // A write for each line took an eighth of a request's time, so lines go out together, soon.
  const output = pino.destination({ dest: 1, sync: true, maxLength: logKept, minLength: 4_096, periodicFlush: 100 })
  output.on('error', () => {})
  process.on('exit', () => {
    try {
      output.flushSync()
    } catch {}
  })
  const log = pino(output)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))

  const { address, invitation, stop } = await startServer(settings, log)
  print(`Listening on ${address}`)
  if (invitation !== null) print(`Become the administrator: ${invitation}`)

  const stopOnce = () => {
    for (const signal of signals) process.off(signal, stopOnce)
    stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  }
  for (const signal of signals) process.on(signal, stopOnce)
}

/** How many bytes of the log wait for room on a full disk before further lines are dropped. */
const logKept = 1_000_000

let settings: Settings | null = null
const signals = ['SIGTERM', 'SIGINT'] as const
const print = (line: string) => process.stdout.write(`${line}\n`)
process.stdout.on('error', () => {})

try {
  await run()
} catch (error) {
  process.stderr.write(`${explainFailure(error, settings) ?? describe(error)}\n`)
  process.exitCode = 1
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
