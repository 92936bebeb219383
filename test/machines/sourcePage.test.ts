import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { sourcePageMachine } from '#machines/sources/sourcePage.ts'
import { choices, fields, pageSamples, source } from '#test/samples/sources.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(sourcePageMachine, pageSamples)
})

const loaded = { source, runs: [], choices }
const colleagues = { ...loaded, source: { ...source, version: 4, schedule: 'hourly', publish: false } } as const
const typed = { ...fields, name: 'Choir', publish: false }
const merged = { ...typed, schedule: 'hourly' }

const opened = async () => {
  const staged = stage(sourcePageMachine, { leaveGuard: leaveGuardMachine }).start({ id: source.id })
  await staged.call('loadSource').resolve(loaded)
  const { actor } = staged
  return {
    ...staged,
    context: () => actor.getSnapshot().context,
    guard: () => actor.getSnapshot().children.guard?.getSnapshot().value,
  }
}

test('what is typed is asked about before leaving, until it is saved, taken back or deleted', async () => {
  const { actor, call, guard } = await opened()
  expect(guard()).toBe('free')
  actor.send({ type: 'rules.changed', changes: { name: 'Choir' } })
  expect(guard()).toBe('guarding')
  actor.send({ type: 'rules.changed', changes: { name: source.name } })
  expect(guard()).toBe('free')
  actor.send({ type: 'rules.changed', changes: { name: 'Choir' } })
  actor.send({ type: 'save.requested' })
  await call('saveSource').resolve({ ...loaded, source: { ...source, name: 'Choir', version: 4 } })
  expect(guard()).toBe('free')
  actor.send({ type: 'rules.changed', changes: { name: 'Voices' } })
  actor.send({ type: 'deletion.requested' })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteSource').resolve(undefined)
  expect(guard()).toBe('free')
})

test('what is typed while the source is asked or its settings are saved stays', async () => {
  const { actor, call, context, guard } = await opened()
  actor.send({ type: 'run.requested', force: false })
  actor.send({ type: 'rules.changed', changes: { name: 'Choir' } })
  await call('runSource').resolve(loaded)
  expect(context()).toMatchObject({ fields: { name: 'Choir' }, failure: null })
  actor.send({ type: 'rules.changed', changes: { url: 'webcal://choir.example' } })
  actor.send({ type: 'save.requested' })
  actor.send({ type: 'rules.changed', changes: { name: 'Voices' } })
  const url = 'https://choir.example'
  await call('saveSource').resolve({ ...loaded, source: { ...source, name: 'Choir', url, version: 4 } })
  expect(context().fields).toEqual({ ...fields, name: 'Voices', url })
  expect([guard(), context().failure]).toEqual(['guarding', null])
})

test('others changed the settings: their changes come, what was typed stays, and it can be saved', async () => {
  const { actor, call, context } = await opened()
  actor.send({ type: 'rules.changed', changes: { name: 'Choir', publish: false } })
  actor.send({ type: 'save.requested' })
  expect(call('saveSource').input).toEqual({ id: source.id, version: 3, fields: typed })
  await call('saveSource').reject(new FailureError({ code: 'changedMeanwhile' }))
  await call('loadSource').resolve(colleagues)
  expect(context()).toMatchObject({ fields: merged, failure: { code: 'changedMeanwhile' } })
  actor.send({ type: 'save.requested' })
  expect(call('saveSource').input).toEqual({ id: source.id, version: 4, fields: merged })
})

test('others changed the settings, and they cannot be loaded: the next try to save loads them', async () => {
  const { actor, call, context } = await opened()
  for (const answer of ['fails', 'works']) {
    actor.send({ type: 'rules.changed', changes: { name: 'Choir' } })
    actor.send({ type: 'save.requested' })
    expect(call('saveSource').input).toMatchObject({ version: 3 })
    await call('saveSource').reject(new FailureError({ code: 'changedMeanwhile' }))
    if (answer === 'fails') await call('loadSource').reject(new FailureError({ code: 'offline' }))
    else await call('loadSource').resolve(colleagues)
    expect([context().fields.name, context().loaded?.source.version]).toEqual(['Choir', answer === 'fails' ? 3 : 4])
  }
})

test.each(['runSource', 'undoRun'] as const)(
  'settings of others that come with %s are not overwritten',
  async (work) => {
    const { actor, call, context } = await opened()
    actor.send({ type: 'rules.changed', changes: { name: 'Choir', publish: false } })
    if (work === 'runSource') {
      actor.send({ type: 'run.requested', force: false })
      await call('runSource').resolve(colleagues)
    } else {
      actor.send({ type: 'undo.requested', runId: 'r1' })
      actor.send({ type: 'undo.confirmed' })
      await call('undoRun').resolve({ events: 1, staying: 2, loaded: colleagues })
    }
    expect(context()).toMatchObject({ fields: merged, failure: { code: 'changedMeanwhile' } })
    actor.send({ type: 'save.requested' })
    expect(call('saveSource').input).toEqual({ id: source.id, version: 4, fields: merged })
  },
)
