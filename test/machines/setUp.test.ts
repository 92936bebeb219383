import { expect, test } from 'vitest'
import { isSetUpOpen } from '#domain/setUp.ts'
import { setUpMachine } from '#machines/actions/setUp.ts'
import { beginAt, beginnings, children, completed, loaded } from '#test/samples/setUp.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(setUpMachine, {
    inputs: beginnings,
    guardsRead: ({ kept }) => kept,
    events: {
      'step.continued': [{}],
      'step.returned': [{}],
      'entry.loaded': [loaded],
      'entry.completed': [completed],
      'wizard.finished': [{}],
    },
    actors: children,
  })
})

test('the name is loaded and edited; saving goes on, and every step is told to be kept', () => {
  const { actor, emitted } = stage(setUpMachine).start(beginAt(null))
  expect(actor.getSnapshot().value).toEqual({ name: 'loading' })
  actor.send({ type: 'entry.loaded', ...loaded })
  expect(actor.getSnapshot()).toMatchObject({ value: { name: 'editing' }, context: { look: loaded.entry } })
  actor.send({ type: 'entry.completed', ...completed })
  for (const _ of ['words', 'mail', 'end']) actor.send({ type: 'step.continued' })
  actor.send({ type: 'wizard.finished' })
  expect(actor.getSnapshot().children.editor).toBeUndefined()
  expect(emitted.map((event) => ('step' in event ? event.step : event.type))).toEqual([
    'name',
    'region',
    'words',
    'mail',
    'end',
    'wizard.closed',
  ])
})

test('it is offered until it is finished, and to nobody whose calendar has a name', () => {
  expect([isSetUpOpen(null, false), isSetUpOpen(null, true)]).toEqual([true, false])
  expect([isSetUpOpen('words', true), isSetUpOpen('end', true), isSetUpOpen('done', false)]).toEqual([
    true,
    false,
    false,
  ])
})
