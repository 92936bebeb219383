import { test } from 'vitest'
import { detachmentMachine } from '#machines/entries/detachment.ts'
import { detachmentSamples } from '#test/samples/detachment.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(detachmentMachine, detachmentSamples)
})
