import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { arrowIdsOf } from '#tools/machines/chart/parts.ts'
import { simulate, type Walk } from '#tools/machines/trace/simulate.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'

const root = join(import.meta.dirname, '../..')

describe.each([...machineFiles])('%s', (name, file) => {
  test('each kept path is possible, and together they take every transition', async () => {
    const kept = join(root, `tools/machines/walks/${name}.json`)
    expect(existsSync(kept), 'run npm run docs:walks').toBe(true)
    const walk: Walk = JSON.parse(readFileSync(kept, 'utf8'))
    const exported: Record<string, unknown> = await import(join(root, file))
    const machine = exported[`${name}Machine`] as AnyStateMachine
    const traces = walk.paths.map(({ input, events }) =>
      simulate(machine, walk, walk.inputs[input] ?? undefined, events, 0),
    )
    expect(
      traces.flatMap(({ fault }) => fault ?? []),
      'run npm run docs:walks',
    ).toEqual([])
    const taken = new Set(traces.flatMap(({ steps }) => steps.flatMap((step) => step.taken)))
    const missed = [...arrowIdsOf(machine).values()].filter((id) => !taken.has(id))
    expect(missed, 'run npm run docs:walks').toEqual([])
  })
})
