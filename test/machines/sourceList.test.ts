import { test } from 'vitest'
import { sourceListMachine } from '#machines/sources/sourceList.ts'
import { listSamples } from '#test/samples/sources.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourceListMachine, listSamples)
})
