import { readBenchOptions } from './benchOptions.ts'
import { benchKept } from './keptBench.ts'
import { benchMixed } from './mixedBench.ts'

/**
 * `npm run bench`: starts and cached answers; `-- mixed`: distinct requests beside writes, and real traffic. `--
 * --sizes 1000,10000 --databases sqlite --seconds 2` measures less; `--write` changes docs/performance.md.
 */
const { isMixed, ...options } = readBenchOptions()
await (isMixed ? benchMixed(options) : benchKept(options))
