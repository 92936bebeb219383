import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const [{ pino }, { startServer }, { readSettings, SettingsError }] = await Promise.all([
  import('pino'),
  import('./server.ts'),
  import('./settings.ts'),
])

/** `npm start`: reads the environment and `.env`, serves until it is told to stop. */
const run = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const log = pino()
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

const signals = ['SIGTERM', 'SIGINT'] as const
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : describe(error)}\n`)
  process.exitCode = 1
}

function describe(error: unknown): string {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (taken) return 'The port is already in use; PORT chooses another one.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
