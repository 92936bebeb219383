import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startServer } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
import { demoPassword, people } from './demo/city.ts'
import { fillCity } from './demo/fill.ts'

/** `npm run demo`: a calendar full of life on a data folder that goes when the demo stops. */
const dataDir = mkdtempSync(join(tmpdir(), 'town-demo-'))
const settings = readSettings({
  TIMEZONE: 'Europe/Berlin',
  HOLIDAY_REGION: 'DE-BW',
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  ADMIN_EMAIL: people[0].email,
  ADMIN_NICKNAME: people[0].nickname,
  ADMIN_PASSWORD: demoPassword,
})
const { address, stop } = await startServer(settings, pino({ level: 'warn' }))
await fillCity(`${address}/api/v1`, settings.timezone, Date.now())

process.stdout.write(
  `\nThe demo listens on ${address}  (Backstage: ${address}/backstage)\n\nLog in with the password ${demoPassword} as\n`,
)
for (const { email, nickname, role } of people)
  process.stdout.write(`  ${email.padEnd(32)} ${role.padEnd(10)} ${nickname}\n`)
process.stdout.write('\nCtrl+C stops it and throws everything away.\n')

const end = () =>
  stop().finally(() => {
    rmSync(dataDir, { recursive: true, force: true })
  })
process.once('SIGINT', end)
process.once('SIGTERM', end)
