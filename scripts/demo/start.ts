import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { startServer } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
import { cityFor } from './cities.ts'

/** A calendar in a temporary folder; `stop` removes both. `file` is its database, its mails become files in `outbox`. */
type ThrowAway = { address: string; timezone: string; file: string; outbox: string; stop: () => Promise<void> }

/**
 * Starts an empty calendar in this process, with the first of the town's people as administrator.
 * @param env settings that differ from the demo's
 * @returns `started` rejects with the errors of {@link readSettings} and {@link startServer}, and then no folder is left;
 *   `remove` removes the folder at any moment
 */
export const startThrowAway = (
  env: NodeJS.ProcessEnv,
  log: Logger = pino({ level: 'warn' }),
): { started: Promise<ThrowAway>; remove: () => void } => {
  const dataDir = mkdtempSync(join(tmpdir(), 'town-demo-'))
  const { language, timezone, holidayRegion, people, password } = cityFor(env)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const start = async (): Promise<ThrowAway> => {
    const settings = readSettings({
      TIMEZONE: timezone,
      HOLIDAY_REGION: holidayRegion,
      ...env,
      LANGUAGE: language,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      STARTER_WORDS: '0',
      ADMIN_EMAIL: people[0].email,
      ADMIN_NICKNAME: people[0].nickname,
      ADMIN_PASSWORD: password,
    })
    const { address, stop } = await startServer(settings, log)
    const file = join(dataDir, 'calendar.db')
    const outbox = join(dataDir, 'outbox')
    return { address, timezone: settings.timezone, file, outbox, stop: () => stop().finally(remove) }
  }
  const started = start().catch((error: unknown) => {
    remove()
    throw error
  })
  return { started, remove }
}
