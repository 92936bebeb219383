import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { backupListMachine } from '#machines/actions/backupList.ts'
import { stage, walk } from '#test/walk.ts'

const name = '2026-06-01T10-00-00Z'
const backup = { name, createdAt: '2026-06-01T10:00:00.000Z', size: 5, pictures: 0 }

test('structure, every path, nothing left unwalked', async () => {
  await walk(backupListMachine, {
    events: { 'refresh.requested': [{}], 'download.requested': [{ name }] },
    actors: {
      loadBackups: { done: [[backup]], error: [{ code: 'offline' }] },
      startDownload: { done: [undefined], error: [{ code: 'notFound' }] },
    },
  })
})

test('a download that cannot begin says why, and the list stays', async () => {
  const { actor, call, emitted } = stage(backupListMachine).start(undefined)
  await call('loadBackups').resolve([backup])
  actor.send({ type: 'download.requested', name })
  expect(call('startDownload').input).toEqual({ name })
  await call('startDownload').reject(new FailureError({ code: 'notFound' }))
  expect(emitted).toEqual([{ type: 'download.refused', failure: { code: 'notFound' } }])
  expect([actor.getSnapshot().value, actor.getSnapshot().context.backups]).toEqual(['ready', [backup]])
})
