import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { UnsavedWork } from '#domain/draft.ts'
import { FailureError } from '#domain/failure.ts'
import type { FormValues, StoredEntry } from '#domain/forms.ts'
import { newSeries } from '#domain/series/series.ts'
import { type SeriesWizardInput, seriesWizardMachine } from '#machines/series/seriesWizard.ts'
import { beginInWizard, choice, createEditor, createSeriesWorld } from '#test/samples/seriesEvents.ts'
import { stepHistory } from '#test/samples/stepHistory.ts'
import { settled } from '#test/settled.ts'
import { stage, walk } from '#test/walk.ts'

const id = '0198f4a0-0000-7000-8000-000000000001'
const values: FormValues = {
  ...newSeries({ date: '2026-06-02', time: '19:00' }),
  name: 'Choir',
  category: id,
  topic: id,
}
const stored: StoredEntry = { values: { ...values, name: 'Chamber choir' }, version: 3 }
const begin: SeriesWizardInput = {
  step: 'describe',
  seriesId: null,
  values,
  draftKey: 'u1:revents:new',
  events: beginInWizard,
}

test('structure, every path, nothing left unwalked', async () => {
  await walk(seriesWizardMachine, {
    inputs: [
      begin,
      { ...begin, seriesId: id },
      { ...begin, seriesId: id, step: 'generate' },
      { ...begin, seriesId: id, step: 'review' },
    ],
    guardsRead: ({ seriesId, step }) => [seriesId, step],
    events: {
      'entry.saved': [{ id, values, from: 'editor' }],
      'generation.offered': [{ from: 'events' }],
      'step.continued': [{}],
      'step.returned': [{}],
      'wizard.finished': [{}],
      'load.retried': [{}],
    },
    actors: {
      loadSeries: { done: [stored], error: [{ code: 'notFound' }, { code: 'offline' }] },
      hearChildren: { done: [], error: [] },
      stepHistory: { done: [], error: [] },
      editor: { done: [], error: [] },
      events: { done: [], error: [] },
    },
  })
})

const open = async (input: SeriesWizardInput, drafts = new Map<string, UnsavedWork>()) => {
  const { world, machine } = createSeriesWorld()
  const { machine: editor, saved } = createEditor(id, drafts)
  const wizardMachine = seriesWizardMachine.provide({
    actors: {
      stepHistory,
      events: machine,
      loadSeries: fromPromise(async () => stored),
      editor,
    },
  })
  const wizard = createActor(wizardMachine, { input }).start()
  await settled()
  const childOf = <Child>(child: Child | undefined): Child => {
    if (child === undefined) throw new Error('there is no such child')
    return child
  }
  const form = () => childOf(childOf(wizard.getSnapshot().children.editor).getSnapshot().children.form)
  const events = () => childOf(wizard.getSnapshot().children.events)
  const generation = () => childOf(events().getSnapshot().children.generation)
  const asked = async () => {
    await settled()
    return world.asked.splice(0).toSorted()
  }
  return { wizard, world, form, events, generation, asked, saved }
}

describe('the way', () => {
  test('leads from saving over generating to the list, and then it is over', async () => {
    const { wizard, form, events } = await open(begin)
    const steps: unknown[] = []
    wizard.subscribe(({ value, context }) => steps.push([value, context.seriesId]))
    expect(wizard.getSnapshot().can({ type: 'step.continued' })).toBe(false)
    form().send({ type: 'submit.requested' })
    await settled()
    expect(events().getSnapshot().context).toEqual({ ...beginInWizard, seriesId: id })
    wizard.send({ type: 'step.continued' })
    const closed: unknown[] = []
    wizard.on('wizard.closed', (event) => closed.push(event))
    wizard.send({ type: 'wizard.finished' })
    expect(steps.slice(0, 2)).toEqual([
      ['generate', id],
      ['review', id],
    ])
    expect(closed).toEqual([{ type: 'wizard.closed', seriesId: id }])
    wizard.stop()
  })

  test('back loses nothing: neither what the form says nor which dates were chosen', async () => {
    const { wizard, form, generation, asked, saved } = await open(begin)
    form().send({ type: 'submit.requested' })
    await settled()
    generation().send({ type: 'preview.requested' })
    await settled()
    generation().send({ type: 'date.toggled', date: '2026-06-09' })
    wizard.send({ type: 'step.returned' })
    form().send({ type: 'field.changed', name: 'name', value: 'Chamber choir' })
    wizard.send({ type: 'step.continued' })
    wizard.send({ type: 'step.returned' })
    expect(form().getSnapshot().context.values.name).toBe('Chamber choir')
    expect(generation().getSnapshot().context.chosen).toEqual(['2026-06-02'])
    await asked()
    form().send({ type: 'submit.requested' })
    expect(await asked()).toEqual(['comparison', 'pending', 'preview', 'times'])
    expect([wizard.getSnapshot().value, generation().getSnapshot().context.chosen]).toEqual([
      'generate',
      ['2026-06-02'],
    ])
    expect(saved.map(({ name }) => name)).toEqual(['Choir', 'Chamber choir'])
    wizard.stop()
  })

  test('the list is loaded anew each time it is come to', async () => {
    const { wizard, asked } = await open({ ...begin, seriesId: id, step: 'generate' })
    const lists = async () => (await asked()).filter((what) => what.startsWith('list')).length
    const seen = [await lists()]
    for (const type of ['step.continued', 'step.returned', 'step.continued'] as const) {
      wizard.send({ type })
      seen.push(await lists())
    }
    expect(seen).toEqual([1, 1, 0, 1])
    wizard.stop()
  })

  test('leads from the missing dates in the last step back to generating them', async () => {
    const { wizard, events, generation } = await open({ ...begin, seriesId: id, step: 'review' })
    const period = { start: '2026-06-09', end: '2026-06-09' }
    events().send({ type: 'preview.requested', period })
    await settled()
    expect([wizard.getSnapshot().value, generation().getSnapshot().value]).toEqual(['generate', { choosing: 'ready' }])
    expect(generation().getSnapshot().context.period).toEqual(period)
    wizard.stop()
  })

  test('a series that is saved when its step is left already is asked about as well', async () => {
    const { wizard, form, asked } = await open({ ...begin, seriesId: id, step: 'describe' })
    form().send({ type: 'field.changed', name: 'name', value: 'Choir II' })
    form().send({ type: 'submit.requested' })
    await asked()
    wizard.send({ type: 'step.returned' })
    form().send({ type: 'field.changed', name: 'name', value: 'Choir III' })
    form().send({ type: 'submit.requested' })
    wizard.send({ type: 'step.continued' })
    expect([await asked(), wizard.getSnapshot().value]).toEqual([['comparison', 'pending', 'times'], 'generate'])
    wizard.stop()
  })

  test('goes on with another series if its own was gone and is stored as a new one', async () => {
    const kept = { ...begin, seriesId: id.replace(/1$/, '2'), events: { ...beginInWizard, choice } }
    const { wizard, world, form, events } = await open(kept)
    const left = events()
    form().send({ type: 'field.changed', name: 'name', value: 'Choir II' })
    form().send({ type: 'submit.requested' })
    wizard.send({ type: 'step.continued' })
    await settled()
    expect([wizard.getSnapshot().value, wizard.getSnapshot().context.seriesId]).toEqual(['generate', id])
    expect([left.getSnapshot().status, events().getSnapshot().context]).toEqual([
      'stopped',
      { ...beginInWizard, seriesId: id, choice: null },
    ])
    wizard.send({ type: 'step.continued' })
    events().send({ type: 'preview.requested', period: { start: '2026-06-09', end: '2026-06-09' } })
    expect([wizard.getSnapshot().value, world.asked.includes('preview')]).toEqual(['generate', true])
    wizard.stop()
  })

  test('at its end forgets what was chosen for a run', async () => {
    const kept = { ...begin, seriesId: id, step: 'review' as const, events: { ...beginInWizard, choice } }
    const { wizard, world, events } = await open(kept)
    events().getSnapshot().children.keepChoice?.send({ type: 'work.submitted' })
    await settled()
    expect([...world.drafts.keys()]).toEqual([`u1:generation:${id}`])
    wizard.send({ type: 'wizard.finished' })
    await settled()
    expect(world.drafts.size).toBe(0)
    wizard.stop()
  })
})

describe('a reload', () => {
  test('comes back to the step, with the series as it is stored', async () => {
    const { wizard, form, generation } = await open({ ...begin, seriesId: id, step: 'review' })
    expect(wizard.getSnapshot().value).toBe('review')
    expect(form().getSnapshot().context).toMatchObject({ id, version: 3, values: stored.values })
    expect(generation().getSnapshot().context.seriesId).toBe(id)
    wizard.stop()
  })

  test('goes on with what was chosen for the series, and not for another one', async () => {
    const kept = { ...begin, seriesId: id, step: 'generate' as const, events: { ...beginInWizard, choice } }
    const found = stage(seriesWizardMachine).start(kept)
    await found.call('loadSeries').resolve(stored)
    expect(found.call('events').input).toEqual({ ...beginInWizard, seriesId: id, choice })
    const gone = stage(seriesWizardMachine).start(kept)
    await gone.call('loadSeries').reject(new FailureError({ code: 'notFound' }))
    gone.actor.send({ type: 'entry.saved', id, values, from: 'editor' })
    expect(gone.call('events').input).toEqual({ ...beginInWizard, seriesId: id, choice: null })
  })

  test('goes on with unsaved changes of the series, and not with those of a new one that was left', async () => {
    const left = { values: { ...values, name: 'Other series' }, base: values, version: null, creationKey: 'other' }
    const drafts = new Map<string, UnsavedWork>([['u1:revents:new', left]])
    const reloaded = await open({ ...begin, seriesId: id, step: 'review' }, drafts)
    expect(reloaded.form().getSnapshot().context).toMatchObject({ id, version: 3, values: stored.values })
    reloaded.form().send({ type: 'field.changed', name: 'name', value: 'Choir II' })
    reloaded.wizard.stop()
    expect([...drafts.keys()]).toEqual(['u1:revents:new', `u1:revents:${id}`])
    const again = await open({ ...begin, seriesId: id, step: 'review' }, drafts)
    expect(again.form().getSnapshot().context).toMatchObject({ id, version: 3, values: { name: 'Choir II' } })
    again.wizard.stop()
  })

  test('of a wizard whose series is gone begins with a new one', async () => {
    const run = stage(seriesWizardMachine).start({ ...begin, seriesId: id, step: 'review' })
    await run.call('loadSeries').reject(new FailureError({ code: 'notFound' }))
    expect([run.actor.getSnapshot().value, run.call('editor').input]).toEqual([
      'describe',
      { kind: 'revents', id: null, version: null, values, draftKey: 'u1:revents:new', resumes: false },
    ])
    expect(run.actor.getSnapshot().context.seriesId).toBe(null)
  })

  test('that finds no server can be tried again', async () => {
    const { actor, call } = stage(seriesWizardMachine).start({ ...begin, seriesId: id, step: 'generate' })
    await call('loadSeries').reject(new FailureError({ code: 'offline' }))
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['failed', { code: 'offline' }])
    actor.send({ type: 'load.retried' })
    expect(actor.getSnapshot().context.failure).toBe(null)
    await call('loadSeries').resolve(stored)
    expect(actor.getSnapshot().value).toBe('generate')
  })
})
