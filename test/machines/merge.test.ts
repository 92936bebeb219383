import { test } from 'vitest'
import { mergeMachine } from '#machines/doubles/merge.ts'
import { mergeSamples } from '#test/samples/doubles.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(mergeMachine, mergeSamples)
})
