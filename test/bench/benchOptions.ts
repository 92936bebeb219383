import { parseArgs } from 'node:util'
import type { DatabaseKind } from '#server/db/dialect.ts'

/** `keep`: a folder in which the filled SQLite databases stay for the next run; empty for none. */
export type BenchOptions = {
  kinds: DatabaseKind[]
  sizes: number[]
  seconds: number
  isWritten: boolean
  keep: string
}

const benches = ['kept', 'mixed', 'crowd', 'sources'] as const
export type Bench = (typeof benches)[number]

/** Reads `--sizes 1000,10000 --databases sqlite --seconds 2 --keep FOLDER --write`, and which bench. */
export const readBenchOptions = (): BenchOptions & { bench: Bench } => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: '1000,10000,100000' },
      databases: { type: 'string', default: 'sqlite,postgres' },
      seconds: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
      keep: { type: 'string', default: '' },
    },
  })
  return {
    bench: benches.find((one) => positionals.includes(one)) ?? 'kept',
    kinds: values.databases.split(',') as DatabaseKind[],
    sizes: values.sizes.split(',').map(Number),
    seconds: Number(values.seconds),
    isWritten: values.write,
    keep: values.keep,
  }
}

const names: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export const titleOf = (kind: DatabaseKind, events?: number): string =>
  events === undefined ? names[kind] : `${events.toLocaleString('en')} events on ${names[kind]}`
