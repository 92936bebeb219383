import { test } from 'vitest'
import { inviteSenderMachine } from '#machines/proposals/inviteSender.ts'
import { inviteSenderSamples } from '#test/samples/proposals.ts'
import { walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(inviteSenderMachine, inviteSenderSamples)
})
