import { type BenchOptions, titleOf } from './benchOptions.ts'
import { type Client, createClient } from './client.ts'
import { startProcess } from './process.ts'
import { processorTimeOf } from './processes.ts'
import { createReport } from './report.ts'
import { table } from './table.ts'
import { startTown, type Town } from './town.ts'
import { trafficOf } from './traffic.ts'

const second = 1_000
const compressed = 'gzip, deflate, br, zstd'

type ColdFigure = { call: string; requests: number; cpuMs: number; p50: number; p99: number; refused: number }

/** Per second, in ms, and in processor ms of the server a request. */
type MixedFigure = {
  connections: number
  writes: number
  requests: number
  p50: number
  p99: number
  cpuMs: number
  written: number
  refused: number
}

const rounded = (value: number) => Math.round(value * 100) / 100
const figureOf = (call: string, taken: readonly number[], used: number, refused: number): ColdFigure => {
  const sorted = taken.toSorted((one, other) => one - other)
  const cpuMs = rounded(used / sorted.length)
  return { call, requests: sorted.length, cpuMs, p50: at(sorted, 0.5), p99: at(sorted, 0.99), refused }
}
const at = (sorted: readonly number[], share: number) => rounded(sorted[Math.floor(sorted.length * share)] ?? 0)

/** Whichever comes first. */
type Length = { seconds: number; requests?: number }

/** A calendar runs for months, so frequent code is compiled. */
const warmth: Length = { seconds: 20, requests: 2_000 }

const askFor = async (
  client: Client,
  connections: number,
  { seconds, requests = Number.POSITIVE_INFINITY }: Length,
  next: () => [path: string, from: string],
) => {
  const end = performance.now() + seconds * second
  const taken: number[] = []
  let refused = 0
  const work = async () => {
    while (performance.now() < end && taken.length < requests) {
      const [path, from] = next()
      const { status, ms } = await client.ask(path, { 'accept-encoding': compressed, 'x-forwarded-for': from })
      taken.push(ms)
      if (status >= 400) refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { taken, refused }
}

/** Creates events at a rate, one by one. Returns how to stop, with their number. */
const writeAlong = ({ server, tokens, category, topic }: Town, perSecond: number) => {
  const client = createClient(server.address, 4)
  const begun = performance.now()
  const under = new Set<Promise<void>>()
  let [asked, written] = [0, 0]
  const write = async () => {
    const body = JSON.stringify({
      name: `New event ${asked}`,
      start: new Date(Date.now() + (asked % 300) * 86_400_000).toISOString(),
      organizers: ['Friends'],
      location: `Hall ${asked % 40}`,
      category,
      topic,
      published: true,
    })
    const headers = { authorization: `Bearer ${tokens.member}`, 'content-type': 'application/json' }
    const { status } = await client.ask('/api/v1/events', headers, 'POST', body)
    if (status < 300) written += 1
  }
  const timer = setInterval(() => {
    while (asked < ((performance.now() - begun) / second) * perSecond && under.size < 8) {
      asked += 1
      const done: Promise<void> = write().finally(() => under.delete(done))
      under.add(done)
    }
  }, 10)
  return async () => {
    clearInterval(timer)
    await Promise.all(under)
    client.close()
    return written
  }
}

const measureCold = async (town: Town, seconds: number): Promise<ColdFigure[]> => {
  const traffic = trafficOf(town)
  const figures: ColdFigure[] = []
  for (const { call, path } of traffic.kinds) {
    const connections = 10
    const client = createClient(town.server.address, connections)
    const next = (): [string, string] => [path(), traffic.client()]
    const stop = writeAlong(town, 5)
    await askFor(client, connections, warmth, next)
    const before = processorTimeOf(town.server.pid)
    const { taken, refused } = await askFor(client, connections, { seconds }, next)
    const used = processorTimeOf(town.server.pid) - before
    await stop()
    client.close()
    figures.push(figureOf(call, taken, used, refused))
  }
  return [...figures, ...(await measureAnew(town)), await measureCreations(town, seconds)]
}

/** Each is followed by a request for what is made anew. */
const [warmWrites, measuredWrites] = [150, 100]
const warmCreations = 1_000

const measureAnew = async (town: Town): Promise<ColdFigure[]> => {
  const client = createClient(town.server.address, 1)
  const month = new Date().toISOString().slice(0, 7)
  const figures: ColdFigure[] = []
  for (const [call, path] of [
    ['home after a write', '/'],
    ['month after a write', `/?month=${month}`],
    ['feed after a write', '/events.ics'],
  ] as const) {
    const taken: number[] = []
    let [used, refused] = [0, 0]
    const begun = processorTimeOf(town.server.pid)
    const first = await client.ask(path, { 'accept-encoding': compressed })
    const firstUsed = processorTimeOf(town.server.pid) - begun
    for (let index = 0; index < warmWrites; index += 1) {
      await town.write()
      await client.ask(path, { 'accept-encoding': compressed })
    }
    for (let index = 0; index < measuredWrites; index += 1) {
      await town.write()
      const before = processorTimeOf(town.server.pid)
      const { status, ms } = await client.ask(path, { 'accept-encoding': compressed })
      used += processorTimeOf(town.server.pid) - before
      taken.push(ms)
      if (status >= 400) refused += 1
    }
    if (path === '/events.ics') figures.push(figureOf('first feed', [first.ms], firstUsed, Number(first.status >= 400)))
    figures.push(figureOf(call, taken, used, refused))
  }
  client.close()
  return figures
}

const measureCreations = async (town: Town, seconds: number): Promise<ColdFigure> => {
  const client = createClient(town.server.address, 1)
  const { category, topic } = town
  const headers = { authorization: `Bearer ${town.tokens.member}`, 'content-type': 'application/json' }
  let made = 0
  const create = () => {
    made += 1
    const fields = { name: `One of many ${made}`, start: new Date(Date.now() + 86_400_000).toISOString() }
    const body = { ...fields, organizers: ['Friends'], location: 'Hall 1', category, topic, published: true }
    return client.ask('/api/v1/events', headers, 'POST', JSON.stringify(body))
  }
  while (made < warmCreations) await create()
  const taken: number[] = []
  let refused = 0
  const before = processorTimeOf(town.server.pid)
  const end = performance.now() + seconds * second
  while (performance.now() < end) {
    const { status, ms } = await create()
    taken.push(ms)
    if (status >= 400) refused += 1
  }
  const used = processorTimeOf(town.server.pid) - before
  client.close()
  return figureOf('creation', taken, used, refused)
}

const measureMixed = async (town: Town, seconds: number): Promise<MixedFigure[]> => {
  const traffic = trafficOf(town)
  const figures: MixedFigure[] = []
  for (const connections of [1, 10, 100]) {
    for (const writes of [0, 5, 50]) {
      const client = createClient(town.server.address, connections)
      const next = (): [string, string] => [traffic.next(), traffic.client()]
      await askFor(client, connections, { seconds: 1 }, next)
      const stop = writeAlong(town, writes)
      const before = processorTimeOf(town.server.pid)
      const { taken, refused } = await askFor(client, connections, { seconds }, next)
      const used = processorTimeOf(town.server.pid) - before
      const written = await stop()
      client.close()
      const { cpuMs, p50, p99 } = figureOf('', taken, used, refused)
      const requests = Math.round(taken.length / seconds)
      figures.push({ connections, writes, requests, p50, p99, cpuMs, written, refused })
    }
  }
  return figures
}

/** What new requests cost, by kind and mixed (traffic.ts). */
export const benchMixed = async ({ kinds, sizes, seconds, isWritten, keep }: BenchOptions): Promise<void> => {
  const { say, write } = createReport()
  for (const kind of kinds) {
    for (const events of sizes) {
      const town = await startTown(kind, events, (env) => startProcess({ ...env, TRUST_PROXY: '1' }), keep)
      const title = titleOf(kind, events)
      say(`### Distinct requests, 5 writes a second: ${title}`, '', ...table(await measureCold(town, seconds)))
      say(`### Real traffic: ${title}`, '', ...table(await measureMixed(town, seconds)))
      say(`The process holds ${await town.server.megabytes()} MB afterwards.`)
      await town.stop()
    }
  }
  if (isWritten) await write('distinct')
}
