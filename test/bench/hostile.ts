import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { clientOf, idOf } from '../server/support.ts'
import { attacks } from './attacks.ts'
import { limitMemory } from './memory.ts'
import { startProcess } from './process.ts'
import { table } from './table.ts'
import { startTown, type Town } from './town.ts'

/**
 * `node test/bench/hostile.ts`: attacks a server (attacks.ts) and measures visitors meanwhile. `--megabytes 512` limits
 * it with its children, `--only braces` selects attacks. Exits with 1 when the server ends or visitors wait too long.
 */
const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '512' }, only: { type: 'string', default: '' } },
})

const longestP95 = 250
const visitEvery = 25
const quietMs = 500

const pictures = 20

type Visits = { times: number[]; failures: number }

const addPicture = async ({ server, tokens }: Town): Promise<string> => {
  const body = new FormData()
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  body.set('media', new File([new Uint8Array(content)], 'picture.jpg'))
  const answer = await clientOf(server.address, tokens.admin).post('/media', body)
  if (answer.status !== 200) throw new Error(`A picture was answered ${answer.status}`)
  return idOf(answer)
}

const visitDuring = async (paths: readonly string[], work: Promise<unknown>): Promise<Visits> => {
  const visits: Visits = { times: [], failures: 0 }
  let isOver = false
  const over = work
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const visit = async (path: string) => {
    const began = performance.now()
    const isAnswered = await fetch(path).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
      () => false,
    )
    visits.times.push(performance.now() - began)
    if (!isAnswered) visits.failures += 1
  }
  const under: Promise<void>[] = []
  for (let index = 0; !isOver; index += 1) {
    under.push(visit(paths[index % paths.length] ?? ''))
    await sleep(visitEvery)
  }
  await Promise.all([...under, over])
  return visits
}

const quantile = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)

const timed = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
  const began = performance.now()
  const result = await work()
  return [result, Math.round(performance.now() - began)]
}

const memory = limitMemory(Number(values.megabytes))
const town = await startTown('sqlite', 10_000, (env) => memory.start(() => startProcess(env)))
console.log(
  memory.isLimited ? `limited to ${values.megabytes} MB` : 'measured alone: no control group can be made here',
)

const shown: string[] = []
for (let index = 0; index < pictures; index += 1) shown.push(await addPicture(town))
const thumbnails = shown.flatMap((id) => [100, 380, 760].map((width) => `/api/v1/media/${id}?width=${width}`))
const pages = ['/', `/events/${town.event}`, '/groups', '/events.rss', '/?text=jazz']
const paths = thumbnails.flatMap((path, index) => [path, pages[index % pages.length] ?? '/'])
const addresses = paths.map((path) => town.server.address + path)
await visitDuring(addresses, sleep(2_000))
memory.peak()

const rows: Record<string, string | number>[] = []
for (const { name, prepare } of attacks.filter(({ name }) => name.includes(values.only))) {
  const run = await prepare(town)
  const attack = async () => {
    await sleep(quietMs)
    const attacked = timed(() => run().catch((error: Error) => `no answer: ${error.message}`))
    await sleep(quietMs)
    const [[, otherMs], [answer, ms]] = await Promise.all([timed(() => addPicture(town)), attacked])
    return { answer, ms, otherMs }
  }
  const work = attack()
  const { times, failures } = await visitDuring(addresses, work)
  const outcome = await work.catch(() => null)
  const p95 = quantile(times, 0.95)
  rows.push({
    attack: name,
    answer: outcome?.answer ?? 'the server is gone',
    ms: outcome?.ms ?? 0,
    'peak MB': memory.peak(),
    'visitors p50 ms': quantile(times, 0.5),
    'p95 ms': p95,
    failures,
    "another's upload ms": outcome?.otherMs ?? 0,
  })
  console.log(JSON.stringify(rows.at(-1)))
  if (outcome === null || p95 > longestP95 || failures > 0) process.exitCode = 1
  if (outcome === null) break
}
console.log(`\n${table(rows).join('\n')}\n\nprocesses ended for want of memory: ${memory.killed()}`)
await town.stop()
memory.remove()
