import { readBenchOptions } from './benchOptions.ts'
import { benchKept } from './keptBench.ts'
import { benchMixed } from './mixedBench.ts'

/**
 * `npm run bench`: what a start costs, and how answers do that were asked for before. `npm run bench -- mixed`: what distinct
 * requests cost while others write, and real traffic. Both as the calendar grows, on SQLite and on PostgreSQL, over loopback.
 * `-- --sizes 1000,10000 --databases sqlite --seconds 2` measures less; `--write` puts the figures into docs/performance.md.
 */
const { isMixed, ...options } = readBenchOptions()
await (isMixed ? benchMixed(options) : benchKept(options))
