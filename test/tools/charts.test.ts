import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { bestLayoutOf, widestFitting } from '#tools/machines/chart/best.ts'
import type { Chart } from '#tools/machines/chart/chart.ts'
import type { Box, Layout } from '#tools/machines/chart/layout.ts'
import { declaredIn, nodesOf, pathOf } from '#tools/machines/chart/parts.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'

const root = join(import.meta.dirname, '../..')
const chartOf = (name: string): Chart & { layout: Layout } =>
  JSON.parse(readFileSync(join(root, `tools/machines/charts/${name}.json`), 'utf8'))

const overlaps = ([left, top, width, height]: Box, [x, y, wide, high]: Box): boolean =>
  left < x + wide && x < left + width && top < y + high && y < top + height

const overlapsIn = ({ nodes, layout }: Chart & { layout: Layout }): string[] => {
  const labels = Object.entries(layout.arrows).map(([id, { label }]) => [id, label] as const)
  const leaves = nodes.filter(({ id }) => !nodes.some(({ parent }) => parent === id)).map(({ id }) => id)
  const boxes = [...labels, ...leaves.map((id) => [id, layout.nodes[id] as Box] as const)]
  return labels.flatMap(([id, label], index) =>
    boxes.slice(index + 1).flatMap(([other, box]) => (overlaps(label, box) ? [`${id} on ${other}`] : [])),
  )
}

describe.each([...machineFiles])('%s', (name, file) => {
  test('its chart has each state and transition of its machine, laid out without overlaps', async () => {
    const exported: Record<string, unknown> = await import(join(root, file))
    const machine = exported[`${name}Machine`] as AnyStateMachine
    const chart = chartOf(name)
    expect(chart.nodes.map(({ id }) => id)).toEqual(nodesOf(machine).map(pathOf))
    expect(chart.arrows).toHaveLength(declaredIn(machine).length)
    expect(new Set(chart.arrows.map(({ id }) => id)).size).toBe(chart.arrows.length)
    expect(Object.keys(chart.layout.nodes)).toEqual(chart.nodes.map(({ id }) => id))
    expect(Object.keys(chart.layout.arrows)).toEqual(chart.arrows.filter(({ to }) => to !== null).map(({ id }) => id))
    expect(overlapsIn(chart)).toEqual([])
    expect(chart.layout.size[0]).toBeLessThanOrEqual(widestFitting)
  })
})

test('a layout is what elkjs makes of the chart, each time', async () => {
  const { layout, ...chart } = chartOf('toast')
  expect(await bestLayoutOf(chart)).toEqual(layout)
})

test('an overlap is found', () => {
  const chart = chartOf('toast')
  const [first] = Object.keys(chart.layout.arrows)
  const arrows = Object.fromEntries(
    Object.entries(chart.layout.arrows).map(([id, arrow]) => [
      id,
      { ...arrow, label: chart.layout.arrows[first ?? '']?.label ?? arrow.label },
    ]),
  )
  expect(overlapsIn({ ...chart, layout: { ...chart.layout, arrows } }).length).toBeGreaterThan(5)
})
