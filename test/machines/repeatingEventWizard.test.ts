import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import { FailureError } from '#domain/failure.ts'
import type { FormValues, StoredEntry } from '#domain/forms.ts'
import type { PreviewedDate } from '#domain/generation.ts'
import type { ListItem, Page } from '#domain/listing.ts'
import { newRevent } from '#domain/revent.ts'
import { draftMachine } from '#machines/draft.ts'
import { formMachine } from '#machines/form.ts'
import { generationMachine } from '#machines/generation.ts'
import { listMachine } from '#machines/list.ts'
import { type RepeatingEventWizardInput, repeatingEventWizardMachine } from '#machines/repeatingEventWizard.ts'
import { stage, walk } from '#test/walk.ts'

const id = '0198f4a0-0000-7000-8000-000000000001'
const values: FormValues = {
  ...newRevent({ date: '2026-06-02', time: '19:00' }),
  name: 'Choir',
  category: id,
  topic: id,
}
const stored: StoredEntry = { values: { ...values, name: 'Chamber choir' }, version: 3 }
const begin: RepeatingEventWizardInput = {
  step: 'describe',
  seriesId: null,
  values,
  draftKey: 'u1:revents:new',
  period: { start: '2026-06-02', end: '2026-06-03' },
  today: '2026-06-02',
  preferences: { size: 25, own: true },
}

test('structure, every path, nothing left unwalked', async () => {
  await walk(repeatingEventWizardMachine, {
    inputs: [
      begin,
      { ...begin, seriesId: id },
      { ...begin, seriesId: id, step: 'generate' },
      { ...begin, seriesId: id, step: 'review' },
    ],
    guardsRead: ({ seriesId, step }) => [seriesId, step],
    events: {
      'series.saved': [{ id }],
      'step.continued': [{}],
      'step.returned': [{}],
      'wizard.finished': [{}],
      'load.retried': [{}],
    },
    actors: {
      loadSeries: { done: [stored], error: [{ code: 'notFound' }, { code: 'offline' }] },
      describeSeries: { done: [], error: [] },
      generateDates: { done: [], error: [] },
      listEvents: { done: [], error: [] },
    },
  })
})

/** The wizard with its real children, in a world that answers at once; what the page connects is connected. */
const open = (input: RepeatingEventWizardInput) => {
  const world = { previews: 0, lists: 0, saved: [] as FormValues[] }
  const machine = repeatingEventWizardMachine.provide({
    actors: {
      loadSeries: fromPromise(async () => stored),
      describeSeries: formMachine.provide({
        actors: {
          keepWork: draftMachine.provide({
            actors: { keepDraft: fromPromise(async () => {}), dropDraft: fromPromise(async () => {}) },
          }),
          findDraft: fromPromise(async (): Promise<Draft | null> => null),
          submitForm: fromPromise(async ({ input: { values } }) => {
            world.saved.push(values)
            return { id, version: world.saved.length, values }
          }),
        },
      }),
      generateDates: generationMachine.provide({
        actors: {
          previewDates: fromPromise(async (): Promise<readonly PreviewedDate[]> => {
            world.previews += 1
            return [
              { date: '2026-06-02', state: 'new', holiday: null },
              { date: '2026-06-09', state: 'new', holiday: null },
            ]
          }),
        },
      }),
      listEvents: listMachine.provide({
        actors: {
          loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
            world.lists += 1
            return { items: [], total: 0 }
          }),
        },
      }),
    },
  })
  const wizard = createActor(machine, { input })
  wizard.start()
  const children = () => wizard.getSnapshot().children
  const form = () => {
    const { describeSeries } = children()
    if (describeSeries === undefined) throw new Error('there is no form')
    return describeSeries
  }
  const connect = () =>
    form().on('form.saved', ({ id: saved }) => saved && wizard.send({ type: 'series.saved', id: saved }))
  return { wizard, world, children, form, connect }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the way', () => {
  test('leads from saving over generating to the list, and then it is over', async () => {
    const { wizard, form, connect, children } = open(begin)
    const steps: unknown[] = []
    wizard.subscribe(({ value, context }) => steps.push([value, context.seriesId]))
    await settled()
    connect()
    expect(wizard.getSnapshot().can({ type: 'step.continued' })).toBe(false)
    form().send({ type: 'submit.requested' })
    await settled()
    expect(children().generateDates?.getSnapshot().context).toMatchObject({ seriesId: id, period: begin.period })
    expect(children().listEvents?.getSnapshot().context.fixed).toEqual([{ name: 'parent', value: `revent:${id}` }])
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
    const { wizard, form, connect, children, world } = open(begin)
    await settled()
    connect()
    form().send({ type: 'submit.requested' })
    await settled()
    const generation = () => children().generateDates
    generation()?.send({ type: 'preview.requested' })
    await settled()
    generation()?.send({ type: 'date.toggled', date: '2026-06-09' })
    wizard.send({ type: 'step.returned' })
    form().send({ type: 'field.changed', name: 'name', value: 'Chamber choir' })
    wizard.send({ type: 'step.continued' })
    wizard.send({ type: 'step.returned' })
    expect(form().getSnapshot().context.values.name).toBe('Chamber choir')
    expect([generation()?.getSnapshot().context.chosen, world.previews]).toEqual([['2026-06-02'], 1])
    form().send({ type: 'submit.requested' })
    await settled()
    expect(wizard.getSnapshot().value).toBe('generate')
    expect([world.previews, generation()?.getSnapshot().context.chosen]).toEqual([2, ['2026-06-02']])
    expect(world.saved.map(({ name }) => name)).toEqual(['Choir', 'Chamber choir'])
    wizard.stop()
  })

  test('the list is loaded anew each time it is come to', async () => {
    const { wizard, world } = open({ ...begin, seriesId: id, step: 'generate' })
    await settled()
    const before = world.lists
    for (const type of ['step.continued', 'step.returned', 'step.continued'] as const) {
      wizard.send({ type })
      await settled()
    }
    expect([before, world.lists]).toEqual([1, 3])
    wizard.stop()
  })
})

describe('a reload', () => {
  test('comes back to the step, with the series as it is stored', async () => {
    const { wizard, form, children } = open({ ...begin, seriesId: id, step: 'review' })
    await settled()
    expect(wizard.getSnapshot().value).toBe('review')
    expect(form().getSnapshot().context).toMatchObject({ id, version: 3, values: stored.values })
    expect(children().generateDates?.getSnapshot().context.seriesId).toBe(id)
    wizard.stop()
  })

  test('goes on with what was chosen for the series, and not for another one', async () => {
    const choice = { period: { start: '2026-07-01', end: '2026-07-31' }, dates: [], chosen: ['2026-07-07'] }
    const kept = { ...begin, seriesId: id, step: 'generate' as const, choice }
    const found = stage(repeatingEventWizardMachine).start(kept)
    await found.call('loadSeries').resolve(stored)
    expect(found.call('generateDates').input).toEqual({ seriesId: id, today: begin.today, ...choice })
    const gone = stage(repeatingEventWizardMachine).start(kept)
    await gone.call('loadSeries').reject(new FailureError({ code: 'notFound' }))
    gone.actor.send({ type: 'series.saved', id })
    expect(gone.call('generateDates').input).toEqual({ seriesId: id, today: begin.today, period: begin.period })
  })

  test('of a wizard whose series is gone begins with a new one', async () => {
    const run = stage(repeatingEventWizardMachine).start({ ...begin, seriesId: id, step: 'review' })
    await run.call('loadSeries').reject(new FailureError({ code: 'notFound' }))
    expect([run.actor.getSnapshot().value, run.call('describeSeries').input]).toEqual([
      'describe',
      { kind: 'revents', id: null, version: null, values, draftKey: 'u1:revents:new' },
    ])
    expect(run.actor.getSnapshot().context.seriesId).toBe(null)
  })

  test('that finds no server can be tried again', async () => {
    const { actor, call } = stage(repeatingEventWizardMachine).start({ ...begin, seriesId: id, step: 'generate' })
    await call('loadSeries').reject(new FailureError({ code: 'offline' }))
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['failed', { code: 'offline' }])
    actor.send({ type: 'load.retried' })
    expect(actor.getSnapshot().context.failure).toBe(null)
    await call('loadSeries').resolve(stored)
    expect(actor.getSnapshot().value).toBe('generate')
  })
})
