import { expect, test } from 'vitest'
import { systemPageMachine } from '#machines/actions/systemPage.ts'
import { refusedMail, system, systemSamples } from '#test/samples/systemPage.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(systemPageMachine, systemSamples)
})

test('a mail that did not go out is an answer, and is forgotten with the next try', async () => {
  const { actor, call } = stage(systemPageMachine).start(undefined)
  await call('loadSystem').resolve(system)
  actor.send({ type: 'mail.requested' })
  await call('sendTestMail').resolve(refusedMail)
  expect(actor.getSnapshot().value).toEqual({ shown: 'answered' })
  expect(actor.getSnapshot().context).toEqual({ system, mail: refusedMail, failure: null })
  actor.send({ type: 'mail.requested' })
  expect(actor.getSnapshot().context.mail).toBe(null)
})
