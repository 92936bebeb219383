import { demoPassword, people } from './demo/city.ts'
import { fillCity, joinPeople } from './demo/fill.ts'
import { startThrowAway } from './demo/start.ts'

/** `npm run demo`: a calendar full of life on a data folder that goes when the demo stops. */
const { address, timezone, stop } = await startThrowAway(process.env)
await fillCity(await joinPeople(`${address}/api/v1`), timezone, Date.now())

process.stdout.write(
  `\nThe demo listens on ${address}  (Backstage: ${address}/backstage)\n\nLog in with the password ${demoPassword} as\n`,
)
for (const { email, nickname, role } of people)
  process.stdout.write(`  ${email.padEnd(32)} ${role.padEnd(10)} ${nickname}\n`)
process.stdout.write('\nCtrl+C stops it and throws everything away.\n')

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
