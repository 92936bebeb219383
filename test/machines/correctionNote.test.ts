import { test } from 'vitest'
import { correctionNoteMachine } from '#machines/proposals/correctionNote.ts'
import { correctionNoteSamples } from '#test/samples/proposals.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(correctionNoteMachine, correctionNoteSamples)
})
