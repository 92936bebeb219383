import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { pino } from 'pino'
import { dialectOf } from './db/dialect.ts'
import { noteProcess } from './otherProcess.ts'
import { openOutput } from './output.ts'
import { startServer } from './server.ts'
import { misspeltSettings, misspeltVariables, readSettings, type Settings } from './settings.ts'
import { failStart } from './startFailure.ts'
import { stopOnSignal } from './stopping.ts'

const run = async (): Promise<void> => {
  for (const { name, meant } of misspeltVariables(process.env)) {
    output.write(`Environment: there is no setting ${name}. Did you mean ${meant}?\n`)
  }
  if (existsSync('.env')) {
    process.loadEnvFile('.env')
    const names = Object.keys(parseEnv(readFileSync('.env', 'utf8')))
    for (const { name, meant } of misspeltSettings(names)) {
      output.write(`.env: there is no setting ${name}. Did you mean ${meant}?\n`)
    }
  }
  settings = readSettings(process.env)
  const log = pino({}, output)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))

  const starting = startServer(settings, log)
  stopOnSignal({ stop: async () => (await starting).stop(), output, log })
  const { address, invitation } = await starting
  const other = dialectOf(settings.databaseUrl).isServer ? null : await noteProcess(settings.dataDir)
  if (other !== null) {
    output.write(
      `${other} seems to serve ${settings.dataDir}, too. SQLite is for one process: end one of them, or use PostgreSQL.\n`,
    )
  }
  output.write(`Listening on ${address}\n`)
  if (invitation !== null) output.write(`Become the administrator: ${invitation}\n`)
}

const output = openOutput(1)
process.on('exit', output.end)
let settings: Settings | null = null
await run().catch((error: unknown) => failStart(error, settings))
