import { test } from 'vitest'
import { doublesMachine } from '#machines/doubles/doubles.ts'
import { doublesSamples } from '#test/samples/doubles.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(doublesMachine, doublesSamples)
})
