import { readBenchOptions } from './benchOptions.ts'
import { benchKept } from './keptBench.ts'
import { benchMixed } from './mixedBench.ts'

/**
 * `npm run bench`: the cost of starts and of cached answers; `npm run bench -- mixed`: of distinct requests beside
 * writes, and real traffic. On SQLite and PostgreSQL, in several sizes. `-- --sizes 1000,10000 --databases sqlite
 * --seconds 2` measures less; `--write` changes docs/performance.md.
 */
const { isMixed, ...options } = readBenchOptions()
await (isMixed ? benchMixed(options) : benchKept(options))
