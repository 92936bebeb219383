import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { openOutput } from './output.ts'
import type { Settings } from './settings.ts'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const [{ pino }, { startServer }, { readSettings }, { failStart }, { stopOnSignal }] = await Promise.all([
  import('pino'),
  import('./server.ts'),
  import('./settings.ts'),
  import('./startFailure.ts'),
  import('./stopping.ts'),
])

const run = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  settings = readSettings(process.env)
  const log = pino({}, output)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))

  const starting = startServer(settings, log)
  stopOnSignal({ stop: async () => (await starting).stop(), output, log })
  const { address, invitation } = await starting
  output.write(`Listening on ${address}\n`)
  if (invitation !== null) output.write(`Become the administrator: ${invitation}\n`)
}

const output = openOutput(1)
process.on('exit', output.end)
let settings: Settings | null = null
await run().catch((error: unknown) => failStart(error, settings))
