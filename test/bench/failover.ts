import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPair } from '../server/pair.ts'
import { startPgBouncer } from '../server/pgbouncer.ts'
import { endAll, serve } from '../server/served.ts'
import { password } from '../server/support.ts'
import { startWriters } from '../server/writers.ts'

/**
 * `node test/bench/failover.ts`: ends the primary under write load, again and again, and prints how long writing paused
 * and which acknowledged writes are gone. `--rounds 20`, `--how kill` or `hang`, `--pgbouncer`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    how: { type: 'string', default: 'kill' },
    pgbouncer: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const how = values.how === 'hang' ? 'hang' : 'kill'

const print = (line: string) => process.stdout.write(`${line}\n`)
const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }
const [pair, folder] = await Promise.all([startPair(), mkdtemp(join(tmpdir(), 'failover-'))])
const bouncers = values.pgbouncer ? await Promise.all(pair.ports.map((port) => startPgBouncer(port, 10))) : []
try {
  const direct = await pair.createDatabase()
  const through = bouncers.reduce((url, { port }, index) => url.replace(`:${pair.ports[index]}`, `:${port}`), direct)
  const env = { DATABASE_URL: through, DATA_DIR: folder, ...admin }
  const served = [await serve(env), await serve(env)]
  const { body } = (await served[0]?.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })) ?? {}
  const clients = served.map(({ withToken }) => withToken(String(Object(body).token)))
  const database = /\/(test_\w+)\?/.exec(env.DATABASE_URL)?.[1]
  const kept = async () => {
    const client = new pg.Client({
      connectionString: `postgres://postgres@127.0.0.1:${pair.primary().port}/${database}`,
    })
    await client.connect()
    const { rows } = await client.query('select name from groups')
    await client.end()
    return new Set(rows.map(({ name }) => String(name)))
  }

  const all: string[] = []
  const times: number[] = []
  let lost = 0
  for (let round = 1; round <= rounds; round += 1) {
    const writers = startWriters(clients)
    // Writes are under way when the primary dies, at another moment in each round.
    await sleep(1_000 + Math.random() * 500)
    const { old, promoted } = await pair.failOver(how)
    const time = (await writers.next()) - promoted
    // Some writes go to the new primary, too.
    await sleep(300)
    await writers.stop()
    all.push(...writers.acknowledged)
    const names = await kept()
    lost = all.filter((name) => !names.has(name)).length
    times.push(time)
    const refused = [...writers.refused].map(([status, count]) => `${count} x ${status}`).join(', ')
    print(
      `round ${round}: first write ${Math.round(time)} ms after the promotion, ${writers.acknowledged.length} acknowledged, ${lost} lost, refused: ${refused || 'none'}`,
    )
    await pair.rejoin(old)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  print(
    `${rounds} rounds: first write after ${at(0.5)} ms (median), ${at(1)} ms (longest); ${all.length} acknowledged, ${lost} lost`,
  )
  process.exitCode = lost === 0 && at(1) < 10_000 ? 0 : 1
} finally {
  await endAll()
  for (const bouncer of bouncers) await bouncer.stop()
  await pair.stop()
  await rm(folder, { recursive: true })
}
