import type { Chart } from '../chart/chart.ts'
import type { Layout } from '../chart/layout.ts'

/** A chart with its layout, as `npm run docs:machines` writes it. */
export type Drawn = Chart & { layout: Layout; digest: string }

const files = import.meta.glob<Drawn>('../charts/*.json', { eager: true, import: 'default' })

/** All charts, in the order of their names. */
export const charts: readonly Drawn[] = Object.values(files)

/** The chart of a machine; null for a name that there is not. */
export const chartNamed = (name: string): Drawn | null => charts.find(({ machine }) => machine === name) ?? null

/** What a reader looks for first: left, top, right and bottom of the mark of the first state with that state. */
export const firstIn = ({ nodes, layout }: Drawn): [number, number, number, number] => {
  const outer = nodes.find(({ id, initial }) => initial !== null && layout.initials[id] !== undefined)
  const boxes = [layout.initials[outer?.id ?? '']?.dot, layout.nodes[outer?.initial ?? '']].filter((box) => box != null)
  if (boxes.length === 0) return [0, 0, 0, 0]
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([left, , width]) => left + width)),
    Math.max(...boxes.map(([, top, , height]) => top + height)),
  ]
}

const sources = import.meta.glob<string>(['../../../machines/*/*.ts', '../flows/*.ts'], {
  query: '?raw',
  import: 'default',
})

/** The source of a machine, to paste into Stately. */
export const sourceOf = async ({ file }: Chart): Promise<string> => {
  const [, load] = Object.entries(sources).find(([path]) => file.endsWith(path.replace(/^(\.\.\/)+/, ''))) ?? []
  if (load === undefined) throw new Error(`There is no source of ${file}`)
  return load()
}
