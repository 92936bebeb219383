import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Source } from '#domain/sources/source.ts'
import { type BenchOptions, titleOf } from './benchOptions.ts'
import { createClient } from './client.ts'
import { startProcess } from './process.ts'
import { processorTimeOf } from './processes.ts'
import { table } from './table.ts'
import { startTown, type Town } from './town.ts'

const events = 5_000
const day = 24 * 3_600_000

const instant = (time: number) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A club's calendar, an event an hour from tomorrow on; `changed` events have another name. */
const feed = (changed: number): string => {
  const begin = Math.ceil(Date.now() / day) * day + day
  const rows = Array.from({ length: events }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}@club.example`,
    `DTSTART:${instant(begin + (index * day) / 40)}`,
    `SUMMARY:Rehearsal ${index}${index < changed ? ' moved' : ''}`,
    `LOCATION:Hall ${index % 50}`,
    `DESCRIPTION:Bring your voice and number ${index}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', ...rows.flat(), 'END:VCALENDAR'].join('\r\n')
}

/** What one run took (ms, but the seconds), and how long others waited meanwhile. */
type RunFigure = { run: string; seconds: number; cpuMs: number; othersP99: number; othersSlowest: number }

const measure = async (town: Town, run: string, work: () => Promise<unknown>): Promise<RunFigure> => {
  const client = createClient(town.server.address, 2)
  const taken: number[] = []
  let isOver = false
  const look = async () => {
    for (let index = 0; !isOver; index += 1) {
      const id = town.events[(index * 37) % town.events.length]
      taken.push((await client.ask(`/api/v1/events/${id}`, {})).ms)
      // A reader, not a load.
      await sleep(20)
    }
  }
  const used = processorTimeOf(town.server.pid)
  const begun = performance.now()
  const looking = look()
  await work().finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - begun) / 1_000
  const cpuMs = processorTimeOf(town.server.pid) - used
  await looking
  client.close()
  const sorted = taken.toSorted((one, other) => one - other)
  const [p99 = 0, slowest = 0] = [sorted[Math.floor(sorted.length * 0.99)], sorted.at(-1)]
  const inTenths = (value: number) => Math.round(value * 10) / 10
  return {
    run,
    seconds: Math.round(seconds * 100) / 100,
    cpuMs,
    othersP99: inTenths(p99),
    othersSlowest: inTenths(slowest),
  }
}

/** A server that has just started compiles what it is first asked for. */
const warmUp = async (town: Town): Promise<void> => {
  const client = createClient(town.server.address, 2)
  for (const id of town.events.slice(0, 200)) await client.ask(`/api/v1/events/${id}`, {})
  client.close()
}

/** A feed of 5,000 events is taken over, is unchanged, changes a little, and the run is undone. */
const measureSource = async (town: Town): Promise<RunFigure[]> => {
  let [text, etag] = [feed(0), '"1"']
  const feeds = createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(text)
  })
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/club.ics`
  const ask = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${town.tokens.admin}`, 'content-type': 'application/json' }
    const answer = await fetch(`${town.server.address}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const word = async (path: string) => (await ask<{ id: string }>('POST', path, { name: 'Club', headline: 'Club' })).id
  const [category, topic] = [await word('/categories'), await word('/topics')]
  const { id } = await ask<Source>('POST', '/sources', { name: 'Club', url, owner: 'town', category, topic })
  const run = async (expected: Partial<NonNullable<Source['last']>>) => {
    const { last } = await ask<Source>('POST', `/sources/${id}/run`, { force: false })
    for (const [key, value] of Object.entries(expected)) {
      if (last?.[key as keyof typeof last] !== value) throw new Error(`${key} is ${JSON.stringify(last)}`)
    }
    return last
  }

  try {
    await warmUp(town)
    const taken = await measure(town, '5,000 new events', () => run({ created: events, outcome: 'done' }))
    const unchanged = await measure(town, 'unchanged feed (304)', () => run({ outcome: 'unchanged' }))
    etag = '"2"'
    const same = await measure(town, 'the same text', () => run({}))
    ;[text, etag] = [feed(500), '"3"']
    const changed = await measure(town, '500 changed events', () => run({ changed: 500 }))
    const [last] = await fetchRuns(town, id)
    const undone = await measure(town, '500 changes undone', () => ask('POST', `/sources/${id}/runs/${last}/undo`, {}))
    return [taken, unchanged, same, changed, undone]
  } finally {
    feeds.closeAllConnections()
    feeds.close()
  }
}

const fetchRuns = async (town: Town, id: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${town.tokens.admin}` }
  const answer = await fetch(`${town.server.address}/api/v1/sources/${id}/runs`, { headers })
  return ((await answer.json()) as { id: string }[]).map((run) => run.id)
}

/** `npm run bench -- sources`: a calendar that feeds 5,000 events, and what others wait meanwhile (issue 19's bars). */
export const benchSources = async ({ kinds, sizes }: BenchOptions): Promise<void> => {
  for (const kind of kinds) {
    for (const size of sizes) {
      const town = await startTown(kind, size, (env) => startProcess({ ...env, SOURCE_HOSTS: '127.0.0.1' }))
      try {
        console.log(`${titleOf(kind, size)}\n${table(await measureSource(town)).join('\n')}`)
      } finally {
        await town.stop()
      }
    }
  }
}
