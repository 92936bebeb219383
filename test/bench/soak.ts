import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { DatabaseKind } from '#server/db/dialect.ts'
import { limitMemory } from './memory.ts'
import { type Ask, mixedLoad } from './mixed.ts'
import { startProcess } from './process.ts'
import { table } from './table.ts'
import { startTown, type Town } from './town.ts'

/**
 * `npm run bench:soak`: a server's memory during an hour of distinct reads and writes. `-- --minutes 10 --events 10000
 * --database sqlite --rate 60 --megabytes 512`; `rate` in requests a second.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    events: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'sqlite' },
    rate: { type: 'string', default: '60' },
    megabytes: { type: 'string', default: '256' },
  },
})
const minutes = Number(values.minutes)
const perSecond = Number(values.rate)

const connections = 8
const second = 1_000

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'teal', noise } })
  .jpeg({ quality: 60 })
  .toBuffer()

/** `nowMb` and `highestMb` (so far) without child processes; the system counts `ownMb` and `allMb` of all (memory.ts). */
type Row = {
  minute: number
  requests: number
  nowMb: number
  highestMb: number
  ownMb: number
  allMb: number
  refused: number
}

const measure = async (town: Town, ask: Ask): Promise<Row[]> => {
  const rows: Row[] = []
  const begun = performance.now()
  const passed = () => performance.now() - begun
  let [requests, refused, highestMb, isOver] = [0, 0, 0, false]
  const refusals = new Map<string, number>()

  const work = async () => {
    while (!isOver) {
      // Late requests are made up for.
      const due = (requests / perSecond) * second
      requests += 1
      // Requests are sent at an even pace.
      await sleep(Math.max(0, due - passed()))
      if (isOver) return
      const answer = await ask()
      if (answer.ok) continue
      refused += 1
      refusals.set(answer.what, (refusals.get(answer.what) ?? 0) + 1)
    }
  }
  const looking = setInterval(async () => {
    highestMb = Math.max(highestMb, await town.server.megabytes())
  }, second)
  const working = Promise.all(Array.from({ length: connections }, work))

  for (let minute = 1; minute <= minutes; minute += 1) {
    // Memory is read once a minute.
    await sleep(Math.max(0, minute * 60 * second - passed()))
    const { own: ownMb, all: allMb } = memory.charged()
    const row = { minute, requests, nowMb: await town.server.megabytes(), highestMb, ownMb, allMb, refused }
    rows.push(row)
    console.log(JSON.stringify(row))
  }
  isOver = true
  clearInterval(looking)
  await working
  if (refusals.size > 0) console.log('Refused:', Object.fromEntries(refusals))
  return rows
}

const memory = limitMemory(Number(values.megabytes))
const town = await startTown(values.database as DatabaseKind, Number(values.events), (env) =>
  memory.start(() => startProcess({ ...env, TRUST_PROXY: '1' })),
)
const limit = memory.isLimited ? `which gets ${values.megabytes} MB` : 'which this machine cannot limit'
console.log(`Process ${town.server.pid}, ${limit}`)
try {
  console.log(table(await measure(town, mixedLoad(town, picture))).join('\n'))
  console.log(`Processes that the system ended for want of memory: ${memory.killed()}`)
} finally {
  await town.stop()
  memory.remove()
}
