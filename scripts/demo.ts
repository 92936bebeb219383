import { pino } from 'pino'
import { openOutput } from '../server/output.ts'
import { SettingsError } from '../server/settings.ts'
import { failStart } from '../server/startFailure.ts'
import { stopOnSignal } from '../server/stopping.ts'
import { cityFor } from './demo/cities.ts'
import { fillCity, joinPeople } from './demo/fill.ts'
import { addProposals } from './demo/proposals.ts'
import { startThrowAway } from './demo/start.ts'
import { ensureBuilt } from './ensureBuilt.ts'

/** `npm run demo`: a filled calendar in a temporary data folder. */

/** Settings of a real calendar. The demo refuses to start with them, so that it never fills one in use. */
const notTaken = ['DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_NICKNAME', 'ADMIN_PASSWORD']

const run = async (): Promise<void> => {
  const given = notTaken.filter((name) => process.env[name])
  if (given.length > 0) throw new SettingsError(refusal(given))
  if (!(await ensureBuilt())) return
  const log = pino({ level: 'warn' }, output)
  // Before the folder exists: an unhandled signal would leave it behind.
  const stopping = stopOnSignal({
    stop: async () => (await calendar.started).stop(),
    giveUp: () => calendar.remove(),
    output,
    log,
  })
  const city = cityFor(process.env)
  const calendar = startThrowAway(process.env, log)
  const { address, timezone, file, outbox } = await calendar.started
  const filling = joinPeople(`${address}/api/v1`, city)
    .then((joined) => fillCity(city, joined, timezone, Date.now()))
    .then(() => addProposals(city, { file, timezone }))
  if (!(await Promise.race([filling.then(() => true), stopping.then(() => false)]))) return

  output.write(`\nThe demo listens on ${address}  (Backstage: ${address}/backstage)\n\n`)
  output.write(`Log in with the password ${city.password} as\n`)
  for (const { email, nickname, role } of city.people)
    output.write(`  ${email.padEnd(32)} ${role.padEnd(10)} ${nickname}\n`)
  output.write(process.env.SMTP_URL ? '' : `\nIts mails become files in ${outbox}\n`)
  output.write('\nCtrl+C stops it and throws everything away.\n')
}

const refusal = (given: readonly string[]): string =>
  `The demo lives in a folder of its own and throws it away; it cannot take ${given.join(', ')}. ` +
  `Unset ${given.length === 1 ? 'it' : 'them'} for the demo, or start your own calendar with npm start.`

const output = openOutput(1)
process.on('exit', output.end)

await run().catch((error: unknown) => failStart(error, null))
