import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureLists } from './list.ts'
import { measureProcess } from './process.ts'
import { measureSite } from './site.ts'

/** `npm run bench`: what a start costs, and how lists and the public site behave as the calendar grows. Everything stays on loopback. */
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
console.table({ process: await measureProcess(folder) })
await rm(folder, { recursive: true })

for (const count of [1_000, 10_000, 100_000]) {
  console.log(`${count} events on SQLite, 10 connections`)
  console.table(await measureLists(count))
  const { figures, weights } = await measureSite(count)
  console.table(figures)
  console.table(weights)
}
