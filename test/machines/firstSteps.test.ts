import { describe, expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import { FailureError } from '#domain/failure.ts'
import {
  type FirstEntries,
  type FirstStep,
  type FirstStepsPosition,
  firstSteps,
  stepDepth,
} from '#domain/firstSteps.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { formMachine } from '#machines/entries/form.ts'
import { firstStepsMachine } from '#machines/people/firstSteps.ts'
import { beginAt, beginnings, children, chosen, completed } from '#test/samples/firstSteps.ts'
import { upload } from '#test/samples/upload.ts'
import { stage, walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const none = { groups: 0, places: 0, events: 0, onlyGroup: null }
const all = { groups: 1, places: 1, events: 1, onlyGroup: 'g9' }
test('structure, every path, nothing left unwalked', async () => {
  await walk(firstStepsMachine, {
    inputs: beginnings,
    guardsRead: ({ kept }) => kept,
    events: {
      'creation.chosen': [{}],
      'step.continued': [{}],
      'step.returned': [{}],
      'entry.completed': [completed],
      'otherPlace.chosen': [chosen],
      'wizard.finished': [{}],
      'count.retried': [{}],
    },
    actors: {
      ...children,
      countOwn: { done: [none, all], error: [{ code: 'offline' }] },
    },
  })
})

const begun = (step: FirstStep | null = null) =>
  stage(firstStepsMachine).start(beginAt(step && { step, group: null, place: null, event: null }))

const told = (step: FirstStep, entries: Partial<FirstEntries & { event: string }> = {}) => ({
  type: 'step.changed',
  position: { step, group: null, place: null, event: null, ...entries },
})

describe('the way', () => {
  test('creating everything leads through all eight steps, which are told for keeping', () => {
    const { actor, emitted } = begun()
    actor.send({ type: 'step.continued' })
    for (const id of ['g1', 'p1', 'e1']) {
      actor.send({ type: 'creation.chosen' })
      actor.send({ type: 'entry.completed', id, from: 'editor' })
    }
    expect(actor.getSnapshot().value.steps).toBe('nextSteps')
    expect(emitted).toEqual(
      firstSteps.map((step, index) =>
        told(step, {
          group: index < 3 ? null : 'g1',
          place: index < 5 ? null : 'p1',
          ...(step === 'nextSteps' && { event: 'e1' }),
        }),
      ),
    )
  })

  test('skipping everything leads to the end as well', () => {
    const { actor } = begun()
    actor.send({ type: 'step.continued' })
    const seen = [1, 2, 3].map(() => {
      actor.send({ type: 'step.continued' })
      return actor.getSnapshot().value.steps
    })
    expect(seen).toEqual(['infoPlace', 'infoEvent', 'nextSteps'])
  })

  test('goes back step by step', () => {
    const { actor } = begun('nextSteps')
    const seen: unknown[] = []
    for (let steps = 0; steps < 4; steps++) {
      actor.send({ type: 'step.returned' })
      seen.push(actor.getSnapshot().value.steps)
    }
    expect(seen).toEqual(['infoEvent', 'infoPlace', 'infoGroup', 'welcome'])
    expect(actor.getSnapshot().can({ type: 'step.returned' })).toBe(false)
  })

  test.each(firstSteps)('as often as is told one goes back from %s', (step) => {
    const { actor } = begun(step)
    let depth = 0
    for (; actor.getSnapshot().can({ type: 'step.returned' }); depth++) actor.send({ type: 'step.returned' })
    expect(depth).toBe(stepDepth[step])
  })

  test('a place that is there already leads on like one that was created', () => {
    const { actor, emitted } = begun('createPlace')
    actor.send({ type: 'otherPlace.chosen', ...chosen })
    expect(actor.getSnapshot().value.steps).toBe('infoEvent')
    expect(emitted.at(-1)).toEqual(told('infoEvent', { group: null, place: 'p2' }))
  })

  test.each(firstSteps)('a reload comes back to %s', (step) => {
    const { actor, emitted } = stage(firstStepsMachine).start(beginAt({ step, group: 'g1', place: 'p1', event: 'e1' }))
    expect(actor.getSnapshot().value).toEqual({ steps: step, progress: 'counting' })
    expect(emitted).toEqual([told(step, { group: 'g1', place: 'p1', event: 'e1' })])
    expect(actor.getSnapshot().context.event).toBe('e1')
  })

  test('a group that was made elsewhere is found as one goes on without another, and kept for the event', async () => {
    const { actor, call, emitted } = begun('infoGroup')
    await call('countOwn').resolve(none)
    actor.send({ type: 'step.continued' })
    await call('countOwn').resolve(all)
    actor.send({ type: 'step.continued' })
    expect(emitted.at(-1)).toEqual(told('infoEvent', { group: 'g9' }))
  })

  test('a group that was made here stays the one of the event', async () => {
    const { actor, call } = begun('createGroup')
    actor.send({ type: 'entry.completed', ...completed })
    await call('countOwn').resolve(all)
    expect(actor.getSnapshot().context.group).toBe(completed.id)
  })

  test('the end closes the wizard, which stays where it is until the page is gone', () => {
    const { actor, emitted } = begun('nextSteps')
    actor.send({ type: 'wizard.finished' })
    expect(actor.getSnapshot().value.steps).toBe('nextSteps')
    expect(emitted).toEqual([told('nextSteps'), { type: 'wizard.closed' }])
  })
})

describe('the checklist', () => {
  test('is counted at the start and after each creation', async () => {
    const { actor, call } = begun('createGroup')
    await call('countOwn').resolve(none)
    expect(actor.getSnapshot().context).toMatchObject({
      kept: 'createGroup',
      group: null,
      place: null,
      own: none,
      failure: null,
    })
    actor.send({ type: 'entry.completed', id: 'g1', from: 'editor' })
    expect(actor.getSnapshot().value).toEqual({ steps: 'infoPlace', progress: 'counting' })
    expect(actor.getSnapshot().context.own).toEqual(none)
    await call('countOwn').resolve({ ...none, groups: 1 })
    expect(actor.getSnapshot().context.own).toEqual({ ...none, groups: 1 })
  })

  test('an older count that comes after a creation is not heard', async () => {
    const { actor, call } = begun('createGroup')
    const older = call('countOwn')
    actor.send({ type: 'entry.completed', id: 'g1', from: 'editor' })
    await call('countOwn').resolve({ ...none, groups: 1 })
    await older.resolve(none)
    expect(actor.getSnapshot().context.own).toEqual({ ...none, groups: 1 })
  })

  test('a failed count keeps what is known and stops nobody', async () => {
    const { actor, call } = begun('createGroup')
    await call('countOwn').resolve(none)
    actor.send({ type: 'entry.completed', id: 'g1', from: 'editor' })
    await call('countOwn').reject(new FailureError({ code: 'offline' }))
    expect(actor.getSnapshot().value).toEqual({ steps: 'infoPlace', progress: 'failed' })
    const kept = { kept: 'createGroup', group: 'g1', place: null } as const
    expect(actor.getSnapshot().context).toMatchObject({ ...kept, own: none, failure: { code: 'offline' } })
    actor.send({ type: 'count.retried' })
    await call('countOwn').resolve({ ...none, groups: 1 })
    expect(actor.getSnapshot().context).toMatchObject({ ...kept, own: { ...none, groups: 1 }, failure: null })
  })
})

const inputOf = (position: FirstStepsPosition) => {
  const form = formMachine.provide({
    actors: { keepWork: workKeptIn(new Map()), findDraft: fromPromise(async (): Promise<Draft | null> => null) },
  })
  const entryEditor = entryEditorMachine.provide({ actors: { form, upload } })
  const { actor } = stage(firstStepsMachine, { entryEditor }).start(beginAt(position))
  return { actor, input: () => actor.getSnapshot().children.editor?.getSnapshot().context }
}

describe('a form', () => {
  test('of an event begins with the group and the place, and takes up what was typed before', () => {
    const { input } = inputOf({ step: 'createEvent', group: 'g1', place: 'p1', event: null })
    expect(input()).toEqual({
      kind: 'events',
      id: null,
      version: null,
      draftKey: 'u1:events:new',
      creationKey: 'events-1',
      resumes: true,
      values: { name: '', location: 'id:p1', organizers: ['id:g1'] },
    })
  })

  test('of an event begins empty when nothing was created', () => {
    const { input } = inputOf({ step: 'createEvent', group: null, place: null, event: null })
    expect(input()?.values).toEqual({ name: '', location: '', organizers: [] })
  })

  test('is there for as long as its step is shown; another one creates under another key', () => {
    const { actor, input } = inputOf({ step: 'createGroup', group: null, place: null, event: null })
    const first = input()
    actor.send({ type: 'step.returned' })
    const left = input()
    actor.send({ type: 'creation.chosen' })
    expect([first?.creationKey, left, input()?.creationKey]).toEqual(['groups-1', undefined, 'groups-2'])
  })
})
