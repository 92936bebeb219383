import { test } from 'vitest'
import { eventOriginMachine } from '#machines/sources/eventOrigin.ts'
import { originSamples } from '#test/samples/sources.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(eventOriginMachine, originSamples)
})
