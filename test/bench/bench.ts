import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DatabaseKind } from '#server/db/database.ts'
import { type BulkFigures, measureBulk } from './bulk.ts'
import { type LoadFigure, measureLoad } from './load.ts'
import { startProcess } from './process.ts'
import { table } from './table.ts'
import { startTown } from './town.ts'
import { measureWeights } from './weight.ts'

/**
 * `npm run bench`: what a start costs, and how the server does as the calendar grows, on SQLite and on PostgreSQL. Everything
 * stays on loopback. `-- --sizes 1000,10000 --databases sqlite --seconds 2` measures less; `--write` puts the figures into
 * docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    seconds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
/** Memory is read when the garbage of the start has been collected, in milliseconds; nothing else tells that it has. */
const settleMs = 3_000

const sizes = values.sizes.split(',').map(Number)
const kinds = values.databases.split(',') as DatabaseKind[]
const names: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const report: string[] = []
const say = (...lines: string[]) => {
  report.push(...lines, '')
  console.log(`${lines.join('\n')}\n`)
}

type Run = { events: number; startMs: number; idleMb: number; loadedMb: number } & BulkFigures
const runs: Record<DatabaseKind, Run[]> = { sqlite: [], postgres: [] }

say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}, \
${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; server, database and load share the machine.`)

const empty = await mkdtemp(join(tmpdir(), 'bench-'))
await (await startProcess({ DATA_DIR: empty })).stop()
const again = await startProcess({ DATA_DIR: empty })
await sleep(settleMs)
say(`An empty calendar on SQLite answers ${again.startMs} ms after its start and holds ${await again.megabytes()} MB.`)
await again.stop()
await rm(empty, { recursive: true })

for (const kind of kinds) {
  for (const events of sizes) {
    const town = await startTown(kind, events)
    const idleMb = await town.server.megabytes()
    const figures = await measureLoad(town, Number(values.seconds))
    const loadedMb = await town.server.megabytes()
    const bulk = await measureBulk(town)
    runs[kind].push({ events, startMs: town.server.startMs, idleMb, loadedMb, ...bulk })
    say(`### ${events.toLocaleString('en')} events on ${names[kind]}`, '', ...table<LoadFigure>(figures))
    if (kind === kinds.at(-1) && events === sizes.at(-1)) {
      say('### Bytes of a first visit', '', ...table(await measureWeights(town)))
    }
    await town.stop()
  }
  say(`### Start, memory, 180 events of a series on ${names[kind]}`, '', ...table(runs[kind]))
}

if (values.write) {
  const page = 'docs/performance.md'
  const [head = ''] = (await readFile(page, 'utf8')).split('<!-- figures -->')
  await writeFile(page, `${head}<!-- figures -->\n\n${report.join('\n').trim()}\n`)
}
