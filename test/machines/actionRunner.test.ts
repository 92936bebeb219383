import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import { actionRunnerSamples } from '#test/samples/actionRunner.ts'
import { stage, walk } from '#test/walk.ts'

const over = { running: false, error: '' }
const still = { running: true, error: '' }
const broken = { running: false, error: 'disk full' }
const interval = 2_000

test('structure, every path, nothing left unwalked', async () => {
  await walk(actionRunnerMachine, actionRunnerSamples)
})

test('a call that ends at once is told', async () => {
  const { actor, call, emitted } = stage(actionRunnerMachine).start({ name: 'cleanup', running: false })
  actor.send({ type: 'run.requested' })
  actor.send({ type: 'run.requested' })
  expect(call('runAction').input).toEqual({ name: 'cleanup' })
  await call('runAction').resolve(over)
  expect([actor.getSnapshot().value, emitted]).toEqual(['done', [{ type: 'run.done' }]])
})

test('a call that takes long is looked after until it has ended', async () => {
  const { actor, call, clock, emitted } = stage(actionRunnerMachine).start({ name: 'backup', running: false })
  actor.send({ type: 'run.requested' })
  await call('runAction').resolve(still)
  clock.increment(interval)
  await call('findAction').resolve(still)
  expect(emitted).toEqual([])
  clock.increment(interval)
  await call('findAction').resolve(broken)
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { failure: { code: 'actionFailed' } } })
  expect(emitted).toEqual([{ type: 'run.failed', failure: { code: 'actionFailed' } }])
})

test('what somebody else has called is followed, from the first look on and after a refusal', async () => {
  const running = { running: { running: 'watching' } }.running
  const first = stage(actionRunnerMachine).start({ name: 'backup', running: true })
  expect(first.actor.getSnapshot().value).toEqual(running)

  const { actor, call, emitted } = stage(actionRunnerMachine).start({ name: 'backup', running: false })
  actor.send({ type: 'run.requested' })
  await call('runAction').reject(new FailureError({ code: 'alreadyRunning' }))
  expect(emitted).toEqual([{ type: 'run.failed', failure: { code: 'alreadyRunning' } }])
  actor.send({ type: 'action.listed', running: true })
  expect(actor.getSnapshot()).toMatchObject({ value: running, context: { failure: null } })
})

test('the release of held mails is asked about first, and no second click is its answer', async () => {
  const { actor, call } = stage(actionRunnerMachine).start({ name: 'releaseMails', running: false })
  actor.send({ type: 'run.requested' })
  actor.send({ type: 'run.requested' })
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'dialog.confirmed' })
  expect(call('runAction').input).toEqual({ name: 'releaseMails' })
})
