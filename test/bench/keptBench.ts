import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchOptions, titleOf } from './benchOptions.ts'
import { type BulkFigures, measureBulk } from './bulk.ts'
import { type LoadFigure, measureLoad } from './load.ts'
import { startProcess } from './process.ts'
import { createReport } from './report.ts'
import { table } from './table.ts'
import { startTown } from './town.ts'
import { measureWeights } from './weight.ts'

/** Until the garbage of the start is collected; nothing tells when. */
const settleMs = 3_000

type Run = { events: number; startMs: number; idleMb: number; loadedMb: number } & BulkFigures

/** Costs of a start and of cached answers, as the calendar grows. */
export const benchKept = async ({ kinds, sizes, seconds, isWritten }: BenchOptions): Promise<void> => {
  const { say, write } = createReport()
  const empty = await mkdtemp(join(tmpdir(), 'bench-'))
  await (await startProcess({ DATA_DIR: empty })).stop()
  const again = await startProcess({ DATA_DIR: empty })
  await sleep(settleMs)
  say(
    `An empty calendar on SQLite answers ${again.startMs} ms after its start and holds ${await again.megabytes()} MB.`,
  )
  await again.stop()
  await rm(empty, { recursive: true })

  for (const kind of kinds) {
    const runs: Run[] = []
    for (const events of sizes) {
      const town = await startTown(kind, events)
      const idleMb = await town.server.megabytes()
      const figures = await measureLoad(town, seconds)
      const loadedMb = await town.server.megabytes()
      const bulk = await measureBulk(town)
      runs.push({ events, startMs: town.server.startMs, idleMb, loadedMb, ...bulk })
      say(`### ${titleOf(kind, events)}`, '', ...table<LoadFigure>(figures))
      if (kind === kinds.at(-1) && events === sizes.at(-1)) {
        say('### Bytes of a first visit', '', ...table(await measureWeights(town)))
      }
      await town.stop()
    }
    say(`### Start, memory, 180 events of a series: ${titleOf(kind)}`, '', ...table(runs))
  }
  if (isWritten) await write('figures')
}
