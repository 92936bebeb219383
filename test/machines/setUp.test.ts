import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isSetUpOpen, type SetUpState, setUpPositionSchema } from '#domain/setUp.ts'
import { type SetUpInput, setUpMachine } from '#machines/actions/setUp.ts'
import { beginAt, beginnings, children, completed, loaded, steps } from '#test/samples/setUp.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(setUpMachine, {
    inputs: beginnings,
    guardsRead: ({ kept }) => kept?.step ?? null,
    events: {
      ...steps,
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
  for (const _ of ['words', 'mail', 'end']) actor.send({ type: 'step.completed' })
  actor.send({ type: 'wizard.finished' })
  expect(actor.getSnapshot().children.editor).toBeUndefined()
  expect(emitted.map((event) => ('position' in event ? event.position.step : event.type))).toEqual([
    'name',
    'region',
    'words',
    'mail',
    'end',
    'wizard.closed',
  ])
})

test('it is offered until it is finished, and to nobody whose calendar has a name', () => {
  const isOpen = (kept: SetUpInput['kept'], hasName: boolean, state: SetUpState | null = null) =>
    isSetUpOpen(kept, { state, hasName })
  expect([isOpen(null, false), isOpen(null, true)]).toEqual([true, false])
  const isOpenAt = (step: 'words' | 'end' | 'done', hasName: boolean) => isOpen(beginAt(step).kept, hasName)
  expect([isOpenAt('words', true), isOpenAt('end', true), isOpenAt('done', false)]).toEqual([true, false, false])
  expect([isOpen(null, true, 'open'), isOpen(beginAt('end').kept, true, 'open')]).toEqual([true, false])
  expect([isOpen(null, false, 'done'), isOpen(beginAt('words').kept, true, 'done')]).toEqual([false, false])
})

test('its last step, and no other, tells the calendar that it is done', async () => {
  const { actor, call } = stage(setUpMachine).start(beginAt('mail'))
  expect(() => call('endSetUp')).toThrow()
  actor.send({ type: 'step.completed' })
  await call('endSetUp').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('end')
})

test('a passed step stays marked until it is completed, and Back and Forward mark nothing', () => {
  const { actor, emitted } = stage(setUpMachine).start(beginAt(null))
  const last = () => emitted.at(-1)
  actor.send({ type: 'step.passed' })
  actor.send({ type: 'step.completed' })
  actor.send({ type: 'step.continued' })
  actor.send({ type: 'step.passed' })
  expect(last()).toEqual({ type: 'step.changed', position: { step: 'end', reached: 'end', passed: ['name', 'mail'] } })
  actor.send({ type: 'step.chosen', step: 'mail' })
  actor.send({ type: 'step.returned' })
  actor.send({ type: 'step.continued' })
  expect(last()).toEqual({ type: 'step.changed', position: { step: 'mail', reached: 'end', passed: ['name', 'mail'] } })
  actor.send({ type: 'step.completed' })
  actor.send({ type: 'step.chosen', step: 'name' })
  expect(last()).toEqual({ type: 'step.changed', position: { step: 'name', reached: 'end', passed: ['name'] } })
  actor.send({ type: 'entry.loaded', ...loaded })
  actor.send({ type: 'entry.completed', ...completed })
  expect(last()).toEqual({ type: 'step.changed', position: { step: 'region', reached: 'end', passed: [] } })
})

test('what was passed is known after a reload, and a position of an older version is understood', () => {
  const { actor } = stage(setUpMachine).start(beginAt('end', ['mail']))
  expect(actor.getSnapshot()).toMatchObject({ value: 'end', context: { passed: ['mail'] } })
  const kept = { step: 'words', reached: 'end', passed: ['name'] }
  expect(v.parse(setUpPositionSchema, kept)).toEqual(kept)
  expect(v.parse(setUpPositionSchema, { step: 'done', passed: [] })).toEqual(beginAt('done').kept)
  expect(v.parse(setUpPositionSchema, 'words')).toEqual(beginAt('words').kept)
})

test.each(['end', 'done'] as const)(
  'what was finished (%s) stays finished when somebody goes through it again',
  (step) => {
    const { actor, emitted } = stage(setUpMachine).start(beginAt(step))
    const isOpen = () =>
      emitted.map((event) =>
        'position' in event
          ? isSetUpOpen(v.parse(setUpPositionSchema, event.position), { state: 'open', hasName: false })
          : null,
      )
    actor.send({ type: 'step.returned' })
    actor.send({ type: 'step.completed' })
    expect(isOpen().length).toBeGreaterThan(1)
    expect(new Set(isOpen())).toEqual(new Set([false]))
  },
)
