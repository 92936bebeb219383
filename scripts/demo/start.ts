import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startServer } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
import { demoPassword, people } from './city.ts'

/** A calendar on a throw-away folder, and the way to take both away. */
type ThrowAway = { address: string; timezone: string; stop: () => Promise<void> }

/**
 * Starts an empty calendar in this process on a throw-away folder; its administrator is the first of `people`.
 * @param env settings that differ from the demo's
 */
export const startThrowAway = async (env: NodeJS.ProcessEnv): Promise<ThrowAway> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'town-demo-'))
  const settings = readSettings({
    TIMEZONE: 'Europe/Berlin',
    HOLIDAY_REGION: 'DE-BW',
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_EMAIL: people[0].email,
    ADMIN_NICKNAME: people[0].nickname,
    ADMIN_PASSWORD: demoPassword,
  })
  const { address, stop } = await startServer(settings, pino({ level: 'warn' }))
  return {
    address,
    timezone: settings.timezone,
    stop: () =>
      stop().finally(() => {
        rmSync(dataDir, { recursive: true, force: true })
      }),
  }
}
