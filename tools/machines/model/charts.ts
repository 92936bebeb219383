import type { Chart } from '../chart/chart.ts'
import type { Layout } from '../chart/layout.ts'

/** A chart with its layout, as `npm run docs:machines` writes it. */
export type Drawn = Chart & { layout: Layout; digest: string }

const files = import.meta.glob<Drawn>('../charts/*.json', { eager: true, import: 'default' })

/** All charts, in the order of their names. */
export const charts: readonly Drawn[] = Object.values(files)

/** The chart of a machine; null for a name that there is not. */
export const chartNamed = (name: string): Drawn | null => charts.find(({ machine }) => machine === name) ?? null

const sources = import.meta.glob<string>(['../../../machines/*/*.ts', '../flows/*.ts'], {
  query: '?raw',
  import: 'default',
})

/** The source of a machine, to paste into Stately. */
export const sourceOf = async ({ file }: Chart): Promise<string> => {
  const [, load] = Object.entries(sources).find(([path]) => file.endsWith(path.replace(/^(\.\.\/)+/, '/'))) ?? []
  if (load === undefined) throw new Error(`There is no source of ${file}`)
  return load()
}
