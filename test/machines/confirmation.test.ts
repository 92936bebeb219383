import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { choir, confirmationSamples, walk as walkSeries } from '#test/samples/confirmation.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(confirmationMachine, confirmationSamples)
})

test('confirms just what was shown, also again after a failure', async () => {
  const { actor, call } = stage(confirmationMachine).start({ entry: null })
  await call('loadConfirmations').resolve([choir, walkSeries])
  actor.send({ type: 'confirmation.requested' })
  await call('confirmEntries').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot()).toMatchObject({ value: 'open', context: { failure: { code: 'offline' } } })
  actor.send({ type: 'confirmation.requested' })
  expect(call('confirmEntries').input).toEqual({ ids: [choir.id, walkSeries.id] })
  await call('confirmEntries').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('confirmed')
})
