import { expect, test } from 'vitest'
import { siteMachine } from '#machines/shell/site.ts'
import { stage, walk } from '#test/walk.ts'

const names = { sitename: 'Lindenau Calendar', sitenameShort: 'Lindenau' }
const others = { sitename: 'Harbour Calendar', sitenameShort: '' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(siteMachine, {
    inputs: [names],
    events: { 'config.saved': [{}] },
    actors: { readMasthead: { done: [others], error: [{ code: 'offline' }] } },
  })
})

test('a saved config gives the site its new names; the last one that was saved counts', async () => {
  const { actor, call } = stage(siteMachine).start(names)
  actor.send({ type: 'config.saved' })
  const older = call('readMasthead')
  actor.send({ type: 'config.saved' })
  await call('readMasthead').resolve(others)
  await older.resolve(names)
  expect(actor.getSnapshot()).toMatchObject({ value: 'known', context: others })
})
