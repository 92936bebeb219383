import { type Bench, type BenchOptions, readBenchOptions } from './benchOptions.ts'
import { benchCrowd } from './crowdBench.ts'
import { benchKept } from './keptBench.ts'
import { benchMixed } from './mixedBench.ts'
import { benchSources } from './sourceBench.ts'

const benches: Record<Bench, (options: BenchOptions) => Promise<void>> = {
  kept: benchKept,
  mixed: benchMixed,
  crowd: benchCrowd,
  sources: benchSources,
}

/**
 * `npm run bench`: starts and cached answers; `-- mixed`: distinct requests beside writes, and real traffic; `-- crowd`: a
 * hundred clients at once; `-- sources`: a calendar that feeds 5,000 events. `-- --sizes 1000,10000 --databases sqlite
 * --seconds 2` measures less; `--keep FOLDER` fills SQLite once; `--write` changes docs/performance.md.
 */
const { bench, ...options } = readBenchOptions()
await benches[bench](options)
