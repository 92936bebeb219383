import { test } from 'vitest'
import { sourceFinderMachine } from '#machines/sources/sourceFinder.ts'
import { finderSamples } from '#test/samples/sources.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourceFinderMachine, finderSamples)
})
