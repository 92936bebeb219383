import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { bestLayoutOf } from '../tools/machines/chart/best.ts'
import { type Chart, chartOf } from '../tools/machines/chart/chart.ts'
import { docComment } from './machineComment.ts'
import { machineFiles } from './machineFiles.ts'

/** `npm run docs:machines` writes the charts that have changed. `--check` only looks: exit code 1 for a missing or stale one. */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'tools/machines/charts')
const isCheck = process.argv.includes('--check')

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** What the layout depends on besides the chart. */
const drawing = [
  ...['best.ts', 'layout.ts', 'words.ts'].map((file) => read(join(root, 'tools/machines/chart', file))),
  /"elkjs": "(.+)"/.exec(read(join(root, 'package.json')))?.[1] ?? '',
].join('\n')

const digestOf = (chart: Chart): string =>
  createHash('sha256').update(JSON.stringify(chart)).update(drawing).digest('hex').slice(0, 16)

/** JSON with a line for each part, so that a change shows where it is. */
const lines = (value: object): string =>
  `{\n${Object.entries(value)
    .map(([key, part]) => {
      const items = Array.isArray(part) && typeof part[0] === 'object' ? part.map((item) => JSON.stringify(item)) : null
      return `${JSON.stringify(key)}: ${items === null ? JSON.stringify(part) : `[\n${items.join(',\n')}\n]`}`
    })
    .join(',\n')}\n}\n`

mkdirSync(folder, { recursive: true })
const stale: string[] = []
for (const [name, file] of machineFiles) {
  const exported: Record<string, unknown> = await import(join(root, file))
  const chart = chartOf(exported[`${name}Machine`] as AnyStateMachine, file, docComment(read(join(root, file))))
  const path = join(folder, `${name}.json`)
  const digest = digestOf(chart)
  if (read(path).includes(`"digest": "${digest}"`)) continue
  if (isCheck) stale.push(name)
  else writeFileSync(path, lines({ digest, ...chart, layout: await bestLayoutOf(chart) }))
}
for (const written of [folder, join(root, 'tools/machines/walks')]) {
  for (const file of readdirSync(written)) {
    if (machineFiles.has(file.replace(/\.json$/, ''))) continue
    if (isCheck) stale.push(`${file} (its machine is gone)`)
    else rmSync(join(written, file))
  }
}
if (stale.length > 0) {
  process.stderr.write(`Stale charts, run npm run docs:machines:\n${stale.map((name) => `  ${name}\n`).join('')}`)
  process.exitCode = 1
}
