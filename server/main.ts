import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { openOutput } from './output.ts'
import { startServer } from './server.ts'
import { readSettings, type Settings } from './settings.ts'
import { failStart } from './startFailure.ts'
import { stopOnSignal } from './stopping.ts'

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
