import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { FileVersion } from '#domain/themes/themeFile.ts'
import { fileHistoryMachine } from '#machines/themes/fileHistory.ts'
import { stage, walk } from '#test/walk.ts'
import { address, fileOf } from './editedFile.ts'

const version = (number: number, removed = false): FileVersion => ({
  version: number,
  createdAt: '2031-05-01T10:00:00.000Z',
  author: { id: 'u1', nickname: 'Mira' },
  size: 4,
  removed,
})
const versions = [version(2), version(1)]

test('structure, every path, nothing left unwalked', async () => {
  await walk(fileHistoryMachine, {
    inputs: [{ address }],
    guardsRead: ({ versions, shown }) => [versions.length, versions[0]?.removed, shown?.version],
    events: {
      'history.opened': [{}],
      'history.closed': [{}],
      'history.outdated': [{}],
      'load.retried': [{}],
      'version.chosen': [{ version: 1 }, { version: 2 }],
      'version.closed': [{}],
      'change.requested': [{ change: 'restoration' }, { change: 'removal' }],
      'change.confirmed': [{}],
      'change.canceled': [{}],
    },
    actors: {
      loadVersions: { done: [versions, [version(2, true), version(1)], []], error: [{ code: 'offline' }] },
      loadVersion: {
        done: ({ context: { wanted } }) => [{ version: wanted, content: 'a {}', isBinary: false }],
        error: [{ code: 'notFound' }],
      },
      changeFile: { done: [fileOf('a {}', 3), null], error: [{ code: 'changedMeanwhile' }] },
    },
  })
})

const open = async (list = versions, type: 'css' | 'config' = 'css') => {
  const run = stage(fileHistoryMachine).start({ address: { ...address, type } })
  run.actor.send({ type: 'history.opened' })
  await run.call('loadVersions').resolve(list)
  const show = async (number: number) => {
    run.actor.send({ type: 'version.chosen', version: number })
    expect(run.call('loadVersion').input).toEqual({ address: { ...address, type }, version: number })
    await run.call('loadVersion').resolve({ version: number, content: `a${number} {}`, isBinary: false })
  }
  return { ...run, show }
}

test('an older version is shown, and restored once that is confirmed; then the list is read anew', async () => {
  const { actor, call, emitted, show } = await open()
  await show(1)
  expect(actor.getSnapshot().context.shown).toEqual({ version: 1, content: 'a1 {}', isBinary: false })
  actor.send({ type: 'change.requested', change: 'restoration' })
  expect(actor.getSnapshot().value).toBe('confirming')
  actor.send({ type: 'change.confirmed' })
  expect(call('changeFile').input).toEqual({ address, change: 'restoration', version: 1, seen: 2 })
  await call('changeFile').resolve(fileOf('a1 {}', 3))
  expect(emitted).toEqual([{ type: 'file.changed', change: 'restoration', file: fileOf('a1 {}', 3) }])
  expect(actor.getSnapshot().value).toBe('loading')
  await call('loadVersions').resolve([version(3), ...versions])
  expect(actor.getSnapshot()).toMatchObject({ value: 'listed', context: { shown: null, failure: null } })
})

test('the version in use is not restored, but it is when the file was taken away after it', async () => {
  const can = (run: Awaited<ReturnType<typeof open>>, change: 'restoration' | 'removal') =>
    run.actor.getSnapshot().can({ type: 'change.requested', change })
  const used = await open()
  expect(can(used, 'restoration')).toBe(false)
  await used.show(2)
  expect([can(used, 'restoration'), can(used, 'removal')]).toEqual([false, true])
  const removed = await open([version(2, true), version(1)])
  await removed.show(1)
  expect([can(removed, 'restoration'), can(removed, 'removal')]).toEqual([true, false])
  const none = await open([])
  expect([can(none, 'restoration'), can(none, 'removal')]).toEqual([false, false])
  const config = await open(versions, 'config')
  expect(can(config, 'removal')).toBe(false)
})

test('taking the own file away names the newest version; refused, it says why and reads the list anew', async () => {
  const { actor, call, emitted } = await open()
  actor.send({ type: 'change.requested', change: 'removal' })
  actor.send({ type: 'change.canceled' })
  expect(actor.getSnapshot().value).toBe('listed')
  actor.send({ type: 'change.requested', change: 'removal' })
  actor.send({ type: 'change.confirmed' })
  expect(call('changeFile').input).toEqual({ address, change: 'removal', version: 0, seen: 2 })
  await call('changeFile').reject(new FailureError({ code: 'changedMeanwhile' }))
  expect(emitted).toEqual([{ type: 'change.refused', failure: { code: 'changedMeanwhile' } }])
  await call('loadVersions').resolve([version(3), ...versions])
  const { context } = actor.getSnapshot()
  expect([context.versions.length, context.failure]).toEqual([3, { code: 'changedMeanwhile' }])
  actor.send({ type: 'change.requested', change: 'removal' })
  expect(actor.getSnapshot().context.failure).toBeNull()
})

test('a list that was on its way while somebody saved is not the one that is shown', async () => {
  const { actor, call } = stage(fileHistoryMachine).start({ address })
  actor.send({ type: 'history.opened' })
  const outdated = call('loadVersions')
  actor.send({ type: 'history.outdated' })
  await call('loadVersions').resolve([version(3), ...versions])
  await outdated.resolve(versions)
  expect(actor.getSnapshot().context.versions).toHaveLength(3)
})

test('after somebody saved, the list is read anew', async () => {
  const { actor, call } = await open()
  actor.send({ type: 'history.outdated' })
  await call('loadVersions').resolve([version(3), ...versions])
  expect(actor.getSnapshot().context.versions).toHaveLength(3)
})
