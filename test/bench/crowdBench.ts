import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchOptions, titleOf } from './benchOptions.ts'
import { type Client, createClient } from './client.ts'
import { startProcess } from './process.ts'
import { processorTimeOf } from './processes.ts'
import { createReport } from './report.ts'
import { table } from './table.ts'
import { startTown, type Town } from './town.ts'
import { type Kind, trafficOf } from './traffic.ts'

const clients = 100
const writers = 25

/** In ms, before anything is measured. */
const warmth = 8_000

const reading = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Note = (call: string, ms: number, status: number) => void

/** One after the other, each kind as often. */
const read = async (client: Client, town: Town, isOver: () => boolean, note: Note) => {
  const traffic = trafficOf(town)
  const month = new Date().toISOString().slice(0, 7)
  const kinds = [
    { call: 'home', path: () => '/' },
    { call: 'month', path: () => `/?month=${month}` },
    { call: '/events.rss', path: () => '/events.rss' },
    { call: '/events.ics', path: () => '/events.ics' },
    ...traffic.kinds.filter(({ call }) => ['home, text', 'event page', 'page of a list', 'detail'].includes(call)),
  ]
  let asked = 0
  const visit = async () => {
    while (!isOver()) {
      asked += 1
      const { call, path } = kinds[asked % kinds.length] as Kind
      const { ms, status } = await client.ask(path(), { ...reading, 'x-forwarded-for': traffic.client() })
      note(call, ms, status)
    }
  }
  await Promise.all(Array.from({ length: clients - writers }, visit))
}

/** Each makes an event, changes it and deletes it again: the calendar keeps its size. */
const write = async ({ server, tokens, category, topic }: Town, isOver: () => boolean, note: Note) => {
  let made = 0
  const headers = { authorization: `Bearer ${tokens.member}`, 'content-type': 'application/json' }
  const ask = async (call: string, method: string, path: string, body: object | null) => {
    const begun = performance.now()
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${server.address}/api/v1/events${path}`, sent)
    const stored = (await answer.json()) as { id: string; version: number }
    note(call, performance.now() - begun, answer.status)
    return stored
  }
  const edit = async () => {
    while (!isOver()) {
      made += 1
      const start = new Date(Date.now() + (made % 300) * 86_400_000).toISOString()
      const said = { organizers: ['Friends'], location: `Hall ${made % 40}`, category, topic, published: true }
      const event = { ...said, name: `New event ${made}`, start, end: null }
      const { id, version } = await ask('creation', 'POST', '', event)
      await ask('change', 'PUT', `/${id}`, { ...event, name: `Changed event ${made}`, version })
      await ask('deletion', 'DELETE', `/${id}`, null)
    }
  }
  await Promise.all(Array.from({ length: writers }, edit))
}

const measure = async (town: Town, seconds: number) => {
  const client = createClient(town.server.address, clients)
  const taken = new Map<string, number[]>()
  let [isMeasured, isOver, refused] = [false, false, 0]
  const note: Note = (call, ms, status) => {
    if (status >= 400) refused += 1
    if (isMeasured) taken.set(call, [...(taken.get(call) ?? []), ms])
  }
  const work = [read(client, town, () => isOver, note), write(town, () => isOver, note)]
  // Frequent code is compiled first.
  await sleep(warmth)
  isMeasured = true
  const before = processorTimeOf(town.server.pid)
  // As long as is measured.
  await sleep(seconds * 1_000)
  isMeasured = false
  const used = processorTimeOf(town.server.pid) - before
  isOver = true
  await Promise.all(work)
  client.close()
  const rows = [...taken].map(([call, times]) => {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return { call, requests: sorted.length, p50: at(0.5), p99: at(0.99) }
  })
  const total = rows.reduce((sum, { requests }) => sum + requests, 0)
  return { rows, perSecond: Math.round(total / seconds), cpuMs: (used / total).toFixed(2), refused }
}

/** A hundred clients at once, a quarter of them writing all the time. */
export const benchCrowd = async ({ kinds, sizes, seconds, keep }: BenchOptions): Promise<void> => {
  const { say } = createReport()
  for (const kind of kinds) {
    for (const events of sizes) {
      const town = await startTown(kind, events, (env) => startProcess({ ...env, TRUST_PROXY: '1' }), keep)
      const { rows, perSecond, cpuMs, refused } = await measure(town, seconds)
      say(`### A hundred clients: ${titleOf(kind, events)}`, '', ...table(rows))
      say(`${perSecond} requests a second, ${cpuMs} processor milliseconds each, ${refused} refused.`)
      await town.stop()
    }
  }
}
