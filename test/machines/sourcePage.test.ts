import { test } from 'vitest'
import { sourcePageMachine } from '#machines/sources/sourcePage.ts'
import { pageSamples } from '#test/samples/sources.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourcePageMachine, pageSamples)
})
