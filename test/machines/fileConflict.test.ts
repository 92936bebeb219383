import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { fileConflictMachine } from '#machines/themes/fileConflict.ts'
import { stage, walk } from '#test/walk.ts'
import { address, fileOf } from './editedFile.ts'

const input = { address, mine: 'mine {}' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(fileConflictMachine, {
    inputs: [input],
    guardsRead: ({ side }) => side,
    events: {
      'side.chosen': [{ side: 'mine' }, { side: 'theirs' }],
      'choice.submitted': [{}],
      'load.retried': [{}],
      'conflict.postponed': [{}],
    },
    actors: {
      loadTheirs: {
        done: [fileOf('theirs {}', 4), fileOf('mine {}', 4)],
        error: [{ code: 'notFound' }, { code: 'offline' }],
      },
    },
  })
})

const start = () => stage(fileConflictMachine).start(input)

test.each(['mine', 'theirs'] as const)('%s is handed back with what the others saved', async (side) => {
  const { actor, call } = start()
  await call('loadTheirs').resolve(fileOf('theirs {}', 4))
  actor.send({ type: 'choice.submitted' })
  expect(actor.getSnapshot().value).toBe('choosing')
  actor.send({ type: 'side.chosen', side })
  actor.send({ type: 'choice.submitted' })
  expect(actor.getSnapshot().output).toEqual({ side, theirs: fileOf('theirs {}', 4) })
})

test('nothing is asked when both wrote the same', async () => {
  const { actor, call } = start()
  await call('loadTheirs').resolve(fileOf('mine {}', 4))
  expect(actor.getSnapshot().output).toEqual({ side: 'theirs', theirs: fileOf('mine {}', 4) })
})

test('a file that is gone can be saved as a new one', async () => {
  const { actor, call } = start()
  await call('loadTheirs').reject(new FailureError({ code: 'notFound' }))
  actor.send({ type: 'choice.submitted' })
  expect(actor.getSnapshot().output).toEqual({ side: 'mine', theirs: null })
})

test('a postponed conflict decides nothing, also after a side was chosen', async () => {
  const { actor, call } = start()
  await call('loadTheirs').resolve(fileOf('theirs {}', 4))
  actor.send({ type: 'side.chosen', side: 'theirs' })
  actor.send({ type: 'conflict.postponed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
})
