import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import { type FormInput, isUnsaved, type SavedEntry } from '#domain/editing.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import type { FormValues, Json } from '#domain/forms.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { isGone } from '#domain/renewal.ts'
import type { FileArrival } from '#domain/themes/files.ts'
import { type ConflictInput, type CurrentEntry, conflictMachine } from '#machines/entries/conflict.ts'
import { formMachine } from '#machines/entries/form.ts'
import { walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const base = { name: 'Jazz', headline: 'All that', description: '' }
const input: FormInput = { kind: 'categories', id: 'c1', version: 3, values: base, draftKey: null }
const keeping: FormInput = { ...input, draftKey: 'categories/c1' }
const draft = { values: { ...base, name: 'Blues' }, base, version: 2, savedAt: '2031-05-01T10:00:00.000Z' }
const saved = (values: FormValues, version = 4) => ({ id: 'c1', version, values })

test('structure, every path, nothing left unwalked', async () => {
  const merge: UnsavedWork = { values: { ...base, name: 'Merged' }, base: { ...base, name: 'Theirs' }, version: 9 }
  const faulty: UnsavedWork = { ...merge, values: { ...merge.values, headline: '' } }
  await walk(formMachine, {
    inputs: [input, keeping, { ...keeping, resumes: true }],
    guardsRead: ({ values, base, sent, draft, file, ...form }) => [
      values,
      base,
      sent,
      draft?.values,
      file,
      isGone(form),
    ],
    events: {
      'field.changed': [
        { name: 'name', value: 'Blues' },
        { name: 'name', value: 'Jazz' },
        { name: 'name', value: '' },
      ],
      'submit.requested': [{}],
      'draft.restored': [{}],
      'draft.discarded': [{}],
      'draft.postponed': [{}],
      'values.reset': [{}],
      'entry.renewed': [{}],
      'form.closed': [{}],
      'file.awaited': ({ value }) =>
        (value === 'pristine'
          ? (['coming'] as const)
          : value === 'checking'
            ? (['none', 'missing'] as const)
            : value === 'dirty' || value === 'submitFailed'
              ? (['none'] as const)
              : []
        ).map((arrival) => ({ arrival })),
    },
    actors: {
      keepWork: { done: [], error: [] },
      findDraft: { done: [draft, null], error: [new Error('the storage is locked')] },
      submitForm: {
        done: ({ context }) => [saved(context.sent)],
        error: ({ context: { draftKey, version, sent } }) => [
          { code: 'changedMeanwhile' },
          { code: 'nameExists', issues: [{ field: 'name', reason: 'taken' }] },
          ...(draftKey === null && version === 3 && sent.name === 'Blues' ? [{ code: 'notFound' as const }] : []),
        ],
      },
      resolveConflict: { done: [merge, faulty, null], error: [new Error('the child is gone')] },
    },
  })
})

/** Answers come when told to. */
const open = async (input: FormInput, found: Draft | 'locked' | null = null, older: Draft | null = null) => {
  const drafts = new Map<string, UnsavedWork>()
  if (found !== null && found !== 'locked') drafts.set(keeping.draftKey ?? '', found)
  const submissions: (Omit<FormInput, 'draftKey'> & PromiseWithResolvers<SavedEntry>)[] = []
  const loads: PromiseWithResolvers<CurrentEntry>[] = []
  const clock = new SimulatedClock()
  const emitted: { type: string }[] = []
  const keepWork = workKeptIn(drafts)
  const loadCurrent = fromPromise<CurrentEntry, ConflictInput>(() => {
    const load = Promise.withResolvers<CurrentEntry>()
    loads.push(load)
    return load.promise
  })
  const machine = formMachine.provide({
    actors: {
      keepWork,
      resolveConflict: conflictMachine.provide({ actors: { loadCurrent } }),
      findDraft: fromPromise(async ({ input }) => {
        if (found === 'locked') throw new Error('locked')
        return [found, older].find((draft) => draft && (input.before === null || draft.savedAt < input.before)) ?? null
      }),
      submitForm: fromPromise(({ input: { kind, id, version, values, creationKey } }) => {
        const key = creationKey === undefined ? {} : { creationKey }
        const submission = { kind, id, version, values, ...key, ...Promise.withResolvers<SavedEntry>() }
        submissions.push(submission)
        return submission.promise
      }),
    },
  })
  const actor = createActor(machine, { input, clock })
  const unsaved: boolean[] = []
  actor.on('*', (event) => {
    if (event.type === 'values.changed') unsaved.push(isUnsaved(event))
    else emitted.push(event)
  })
  actor.start()

  const heard = () => new Promise(setImmediate)
  await heard()
  const last = <Item>(list: Item[]): Item => {
    const item = list.at(-1)
    if (item === undefined) throw new Error('nothing is under way')
    return item
  }
  return {
    actor,
    clock,
    drafts,
    emitted,
    /** Whether leaving would lose something. */
    unsaved,
    submissions,
    conflict: () => {
      const child = actor.getSnapshot().children.resolveConflict
      if (child === undefined) throw new Error('there is no conflict')
      return child
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    type: (name: string, value: Json) => actor.send({ type: 'field.changed', name, value }),
    submit: () => actor.send({ type: 'submit.requested' }),
    store: async (values = last(submissions).values, version = 4) => {
      last(submissions).resolve(saved(values, version))
      await heard()
    },
    refuse: async (failure: Failure) => {
      last(submissions).reject(new FailureError(failure))
      await heard()
    },
    answer: async (current: CurrentEntry | Failure) => {
      if ('code' in current) last(loads).reject(new FailureError(current))
      else last(loads).resolve(current)
      await heard()
    },
    pause: async () => {
      clock.increment(300)
      await heard()
    },
  }
}

describe('typing', () => {
  test('makes the form dirty and is kept in the browser; typed back, the form is pristine and nothing is kept', async () => {
    const form = await open(keeping)
    expect(form.state()).toBe('pristine')
    form.type('name', 'Blues')
    expect(form.state()).toBe('dirty')
    await form.pause()
    expect([...form.drafts]).toEqual([['categories/c1', { values: { ...base, name: 'Blues' }, base, version: 3 }]])
    form.type('name', 'Jazz')
    await form.pause()
    expect(form.state()).toBe('pristine')
    expect([...form.drafts]).toEqual([])
    expect(form.unsaved).toEqual([true, false])
  })

  test('is kept in the browser before the answer to it comes', async () => {
    const form = await open(keeping)
    form.type('name', 'Blues')
    form.submit()
    await form.refuse({ code: 'unauthorized' })
    expect([...form.drafts.values()]).toEqual([{ values: { ...base, name: 'Blues' }, base, version: 3 }])
    expect(form.context().values.name).toBe('Blues')
  })

  test('is undone as a whole by a reset', async () => {
    const form = await open(keeping)
    form.type('name', '')
    form.submit()
    await form.pause()
    form.actor.send({ type: 'values.reset' })
    await form.pause()
    expect(form.state()).toBe('pristine')
    expect(form.context()).toMatchObject({ values: base, issues: [], failure: null })
    expect(form.unsaved).toEqual([true, false])
    expect([...form.drafts]).toEqual([])
  })

  test('that was discarded can be brought back, as long as nothing else is typed', async () => {
    const form = await open(keeping)
    form.type('name', 'Blues')
    form.actor.send({ type: 'values.reset' })
    form.actor.send({ type: 'draft.restored' })
    expect(form.state()).toBe('dirty')
    expect(form.context().values.name).toBe('Blues')
    expect(form.unsaved).toEqual([true, false, true])
    await form.pause()
    expect([...form.drafts.values()]).toEqual([{ values: { ...base, name: 'Blues' }, base, version: 3 }])

    form.actor.send({ type: 'values.reset' })
    form.type('headline', 'Swing')
    form.type('headline', base.headline)
    form.actor.send({ type: 'draft.restored' })
    expect(form.state()).toBe('pristine')
    expect(form.context()).toMatchObject({ values: base, draft: null })
  })

  test('that differs in nothing cannot be brought back', async () => {
    const form = await open({ ...keeping, values: { ...base, name: '' } })
    form.submit()
    form.actor.send({ type: 'values.reset' })
    expect(form.actor.getSnapshot().can({ type: 'draft.restored' })).toBe(false)
  })
})

describe('submitting', () => {
  test('stores the values, tells so once the form is clean, and drops the draft', async () => {
    const form = await open(keeping)
    const states: unknown[] = []
    form.actor.on('form.saved', () => states.push(form.state()))
    form.type('name', ' Blues ')
    await form.pause()
    form.submit()
    const stored = { ...base, name: 'Blues' }
    await form.store(stored)
    expect(states).toEqual(['submitSucceeded'])
    expect(form.emitted).toEqual([
      { type: 'form.saved', id: 'c1', version: 4, values: stored },
      { type: 'form.completed', id: 'c1' },
    ])
    expect(form.context()).toMatchObject({ version: 4, base: stored, values: stored, issues: [], failure: null })
    expect([...form.drafts]).toEqual([])
    form.type('headline', 'More')
    form.submit()
    expect(form.submissions.at(-1)).toMatchObject({ id: 'c1', version: 4, values: { ...stored, headline: 'More' } })
  })

  test('happens once, however often it is asked for', async () => {
    const form = await open(input)
    form.type('name', 'Blues')
    form.submit()
    expect(form.actor.getSnapshot().can({ type: 'submit.requested' })).toBe(false)
    form.submit()
    await form.store()
    form.submit()
    expect(form.submissions).toHaveLength(1)
  })

  test('leaves what is typed meanwhile, on top of what was stored', async () => {
    const form = await open(keeping)
    const states: unknown[] = []
    form.actor.on('form.saved', () => states.push(form.state()))
    form.type('name', ' Blues ')
    form.submit()
    form.type('headline', 'More')
    await form.store({ ...base, name: 'Blues' })
    expect(states).toEqual(['dirty'])
    expect(form.emitted.map(({ type }) => type)).toEqual(['form.saved'])
    expect(form.unsaved).toEqual([true, true, true])
    const values = { ...base, name: 'Blues', headline: 'More' }
    expect(form.context()).toMatchObject({ version: 4, base: { ...base, name: 'Blues' }, values })
    await form.pause()
    expect([...form.drafts.values()]).toEqual([{ values, base: { ...base, name: 'Blues' }, version: 4 }])
  })

  test('leaves what is typed meanwhile also when it fails', async () => {
    const form = await open(input)
    form.type('name', 'Blues')
    form.submit()
    form.type('headline', 'More')
    await form.refuse({ code: 'offline' })
    expect(form.state()).toBe('submitFailed')
    expect(form.context()).toMatchObject({ values: { ...base, name: 'Blues', headline: 'More' } })
    expect(form.emitted).toEqual([{ type: 'form.refused', failure: { code: 'offline' }, issues: [] }])
    form.submit()
    await form.store()
    expect(form.state()).toBe('submitSucceeded')
  })

  test('makes a new entry once, and then changes it', async () => {
    const form = await open({ ...input, id: null, version: null })
    form.submit()
    await form.store()
    expect(form.context()).toMatchObject({ id: 'c1', version: 4 })
    form.type('name', 'Blues')
    form.submit()
    expect(form.submissions.map(({ id, version }) => [id, version])).toEqual([
      [null, null],
      ['c1', 4],
    ])
  })
})

test('a website is completed when the form is saved, also in a field that nobody left', async () => {
  const form = await open({ ...keeping, kind: 'groups', values: newGroup() })
  form.type('name', 'Choir')
  form.type('link', 'www.example.org')
  form.submit()
  expect([form.state(), form.context().values.link]).toEqual(['submitting', 'https://www.example.org'])
  expect(form.submissions.at(-1)?.values).toMatchObject({ name: 'Choir', link: 'https://www.example.org' })
  await form.store()
  expect(form.state()).toBe('submitSucceeded')
})

describe('a picture on its way', () => {
  const place: FormInput = { ...keeping, kind: 'places', values: { ...newPlace(), name: 'Hall', address: 'Market 1' } }
  const picture = '0198f4a0-0000-7000-8000-000000000001'
  const openPlace = async () => {
    const form = await open(place)
    return { ...form, hear: (arrival: FileArrival) => form.actor.send({ type: 'file.awaited', arrival }) }
  }

  test('is waited for, and what is typed meanwhile is sent, too', async () => {
    const form = await openPlace()
    form.hear('coming')
    expect(form.unsaved).toEqual([true])
    form.submit()
    expect([form.state(), form.submissions]).toEqual(['checking', []])
    form.type('name', 'Town Hall')
    form.type('image', picture)
    form.hear('none')
    expect(form.state()).toBe('submitting')
    expect(form.submissions.at(-1)?.values).toMatchObject({ name: 'Town Hall', image: picture })
  })

  test('that does not come keeps the form from being sent, until it is taken away', async () => {
    const form = await openPlace()
    form.hear('coming')
    form.submit()
    form.hear('missing')
    const issues = [{ field: 'image', reason: 'notUploaded' }]
    expect(form.emitted).toEqual([{ type: 'form.refused', failure: { code: 'invalid' }, issues }])
    form.submit()
    expect([form.state(), form.submissions]).toEqual(['submitFailed', []])
    form.hear('none')
    expect(form.context()).toMatchObject({ issues: [], failure: null })
    form.submit()
    expect(form.state()).toBe('submitting')
  })

  test('that can be sent again is waited for once that is tried', async () => {
    const form = await openPlace()
    form.hear('failed')
    form.submit()
    const issues = [{ field: 'image', reason: 'uploadFailed' }]
    expect([form.state(), form.context().issues, form.unsaved]).toEqual(['submitFailed', issues, [true]])
    form.hear('coming')
    expect(form.context().issues).toEqual([])
    form.submit()
    expect(form.state()).toBe('checking')
  })

  test('that did not come is given up with what is discarded', async () => {
    const form = await openPlace()
    form.type('name', 'Town Hall')
    form.hear('missing')
    form.actor.send({ type: 'values.reset' })
    expect([form.context().file, form.unsaved.at(-1)]).toEqual(['none', false])
    form.submit()
    expect(form.state()).toBe('submitting')
  })

  test('that did not come before a reload is said with the draft, until another is chosen', async () => {
    const form = await openPlace()
    form.type('name', 'Town Hall')
    form.hear('coming')
    await form.pause()
    const [kept] = form.drafts.values()
    if (kept === undefined) throw new Error('Nothing was kept')
    form.hear('none')
    await form.pause()
    expect([kept.lacksFile, [...form.drafts.values()].map(({ lacksFile }) => lacksFile)]).toEqual([true, [undefined]])

    const next = await open(place, { ...kept, savedAt: draft.savedAt })
    const hear = (arrival: FileArrival) => next.actor.send({ type: 'file.awaited', arrival })
    next.actor.send({ type: 'draft.restored' })
    await next.pause()
    expect(next.context().file).toBe('lost')
    expect([...next.drafts.values()]).toMatchObject([{ lacksFile: true }])
    hear('coming')
    hear('none')
    await next.pause()
    expect([next.context().file, [...next.drafts.values()].map(({ lacksFile }) => lacksFile)]).toEqual([
      'none',
      [undefined],
    ])
  })

  test('that a reload lost keeps nothing from being sent, and is no matter after that', async () => {
    const form = await open(place, {
      values: { ...place.values, name: 'Town Hall' },
      base: place.values,
      version: null,
      lacksFile: true,
      savedAt: draft.savedAt,
    })
    form.actor.send({ type: 'draft.restored' })
    form.submit()
    expect(form.state()).toBe('submitting')
    await form.store()
    expect([form.state(), form.context().file]).toEqual(['submitSucceeded', 'none'])
  })

  test('does not hide other faults', async () => {
    const form = await openPlace()
    form.hear('coming')
    form.type('name', '')
    form.submit()
    expect([form.state(), form.context().issues]).toEqual(['submitFailed', [{ field: 'name', reason: 'empty' }]])
  })
})

describe('a form that is closed', () => {
  test('takes and keeps nothing any more, not even what was typed while it was saved', async () => {
    const form = await open(keeping)
    form.type('name', 'Blues')
    form.submit()
    form.type('headline', 'More')
    await form.pause()
    await form.store()
    form.actor.send({ type: 'form.closed' })
    form.type('name', 'Soul')
    await form.pause()
    expect([form.state(), form.context().values.name, [...form.drafts]]).toEqual(['closed', 'Blues', []])
  })
})

describe('faults', () => {
  test('are found without the server, and only marked fields are looked at again', async () => {
    const form = await open({ ...input, values: { name: '', headline: '', description: '' } })
    form.submit()
    const issues = [
      { field: 'name', reason: 'empty' },
      { field: 'headline', reason: 'empty' },
    ]
    expect(form.submissions).toEqual([])
    expect(form.emitted).toEqual([{ type: 'form.refused', failure: { code: 'invalid' }, issues }])
    form.type('name', 'J')
    expect(form.context().issues).toEqual([{ field: 'headline', reason: 'empty' }])
    form.type('name', 'J'.repeat(201))
    expect(form.context().issues).toEqual([{ field: 'headline', reason: 'empty' }])
    form.type('headline', 'H'.repeat(201))
    expect(form.context().issues).toEqual([{ field: 'headline', reason: 'tooLong', limit: 200 }])
    expect(form.state()).toBe('submitFailed')
    form.submit()
    expect(form.context().issues).toEqual([
      { field: 'name', reason: 'tooLong', limit: 200 },
      { field: 'headline', reason: 'tooLong', limit: 200 },
    ])
  })

  test('that the server finds stay marked until their own field changes', async () => {
    const form = await open(input)
    form.type('name', 'Blues')
    form.submit()
    const issues = [{ field: 'name', reason: 'taken' }]
    await form.refuse({ code: 'nameExists', issues })
    expect(form.context()).toMatchObject({ issues, failure: { code: 'nameExists' } })
    form.type('headline', 'More')
    expect(form.context().issues).toEqual(issues)
    form.type('name', 'Blues 2')
    expect(form.context().issues).toEqual([])
  })
})

describe('a new entry', () => {
  const blank: FormInput = { ...keeping, id: null, version: null, creationKey: 'mine' }

  test('is sent under the same key until it is stored, and kept with it', async () => {
    const form = await open(blank)
    form.actor.send({ type: 'field.changed', name: 'name', value: 'Blues' })
    form.actor.send({ type: 'submit.requested' })
    await Promise.resolve()
    form.submissions[0]?.reject(new FailureError({ code: 'offline' }))
    await waitFor(form.actor, (state) => state.matches('submitFailed'))
    form.actor.send({ type: 'submit.requested' })
    expect(form.submissions.map(({ id, creationKey }) => [id, creationKey])).toEqual([
      [null, 'mine'],
      [null, 'mine'],
    ])
    expect([...form.drafts.values()]).toEqual([
      { values: { ...base, name: 'Blues' }, base, version: null, creationKey: 'mine', mayBeStored: true },
    ])
  })

  test('that follows a discarded one is an entry of its own, unless the discarded one is brought back', async () => {
    const form = await open(blank)
    const lose = async () => {
      form.submit()
      await form.refuse({ code: 'UnknownError', unreached: true })
    }
    form.type('name', 'Blues')
    await lose()
    form.actor.send({ type: 'values.reset' })
    expect(form.context()).toMatchObject({ mayBeStored: false, mayRemain: true })
    form.actor.send({ type: 'draft.restored' })
    expect(form.context()).toMatchObject({ mayBeStored: true, mayRemain: false })
    await lose()
    form.actor.send({ type: 'values.reset' })
    form.type('name', 'Swing')
    await lose()
    form.actor.send({ type: 'values.reset' })
    form.type('name', 'Soul')
    form.submit()
    const keys = form.submissions.map(({ values, creationKey }) => [values.name, creationKey])
    expect(keys).toEqual([
      ['Blues', 'mine'],
      ['Blues', 'mine'],
      ['Swing', 'mine_1'],
      ['Soul', 'mine_2'],
    ])
    await form.store()
    expect(form.context()).toMatchObject({ mayBeStored: false, mayRemain: true })
  })

  test('is kept as perhaps stored while its answer is awaited or lost, not once it is refused', async () => {
    const form = await open(blank)
    const kept = () => [...form.drafts.values()].map(({ mayBeStored = false }) => mayBeStored)
    form.type('name', 'Blues')
    form.submit()
    await Promise.resolve()
    expect(kept()).toEqual([true])
    await form.refuse({ code: 'nameExists' })
    expect(kept()).toEqual([false])
    form.submit()
    await form.refuse({ code: 'UnknownError', unreached: true })
    expect(kept()).toEqual([true])
  })

  test('that may be stored is remembered with its draft, in the next page, too', async () => {
    const lost = { ...draft, version: null, creationKey: 'before', mayBeStored: true }
    const left = await open(blank, lost)
    left.actor.send({ type: 'draft.discarded' })
    expect(left.context().mayRemain).toBe(true)
    const form = await open(blank, lost)
    form.actor.send({ type: 'draft.restored' })
    form.actor.send({ type: 'values.reset' })
    expect(form.context().mayRemain).toBe(true)
  })

  test('that is gone on with is sent under the key that it had before', async () => {
    const form = await open(blank, { ...draft, version: null, creationKey: 'before' })
    form.actor.send({ type: 'draft.restored' })
    form.actor.send({ type: 'submit.requested' })
    expect(form.submissions.at(-1)).toMatchObject({ id: null, creationKey: 'before' })
    await form.refuse({ code: 'UnknownError', unreached: true })
    expect([...form.drafts.values()]).toMatchObject([{ creationKey: 'before', mayBeStored: true }])
  })

  test('once it is stored keeps what is typed as work of the stored entry', async () => {
    const form = await open({ ...blank, draftKey: 'u1:categories:new:copy:c0' })
    form.type('name', 'Blues')
    form.submit()
    form.type('headline', 'More')
    await form.pause()
    expect([...form.drafts.keys()]).toEqual(['u1:categories:new:copy:c0'])
    await form.store()
    await form.pause()
    const kept = { values: { ...base, name: 'Blues', headline: 'More' }, base: { ...base, name: 'Blues' }, version: 4 }
    expect([...form.drafts]).toEqual([['u1:categories:c1', { ...kept, creationKey: 'mine' }]])
    form.submit()
    await form.store(kept.values, 5)
    expect([...form.drafts]).toEqual([])
    form.type('name', 'Soul')
    form.actor.stop()
    expect([...form.drafts.keys()]).toEqual(['u1:categories:c1'])
  })

  test('that is begun anew is sent under its own', async () => {
    const form = await open(blank, { ...draft, version: null, creationKey: 'before' })
    form.actor.send({ type: 'draft.discarded' })
    await form.pause()
    form.actor.send({ type: 'field.changed', name: 'name', value: 'Swing' })
    form.actor.send({ type: 'submit.requested' })
    expect(form.submissions.at(-1)).toMatchObject({ id: null, creationKey: 'mine' })
  })
})

describe('a draft', () => {
  test('is offered, and nothing can be typed over it before it is restored', async () => {
    const form = await open(keeping, { ...draft, version: 3 })
    expect(form.state()).toBe('offeringDraft')
    form.type('name', 'Soul')
    form.submit()
    expect(form.context()).toMatchObject({ values: base, draft: { ...draft, version: 3 } })
    form.actor.send({ type: 'draft.restored' })
    expect(form.state()).toBe('dirty')
    expect(form.context()).toMatchObject({ values: draft.values, base, version: 3, draft: null })
    form.submit()
    await form.store()
    expect([...form.drafts]).toEqual([])
  })

  test('is taken up without asking by a form that resumes', async () => {
    const form = await open({ ...keeping, resumes: true }, draft)
    expect(form.state()).toBe('dirty')
    expect(form.context()).toMatchObject({ values: draft.values, base, version: 2, draft: null })
    expect(form.unsaved).toEqual([true])
  })

  test('of an entry that is gone becomes a new one, which keeps it until it is stored', async () => {
    const lost = { ...draft, values: { ...draft.values, reason: 'Typo' }, base: { ...base, reason: '' } }
    const fresh = { name: '', headline: '', description: '', reason: '' }
    const form = await open({ ...keeping, id: null, version: null, values: fresh, resumes: true }, lost)
    expect(form.context()).toMatchObject({ id: null, version: 2 })
    expect([form.context().values, form.context().base]).toEqual([draft.values, base])
    form.type('headline', 'Now')
    await form.pause()
    expect(form.drafts.get('categories/c1')).toMatchObject({ version: 2, base, values: { headline: 'Now' } })
    form.submit()
    await form.store()
    expect([...form.drafts]).toEqual([])
  })

  test('that is not wanted is gone', async () => {
    const form = await open(keeping, draft)
    form.actor.send({ type: 'draft.discarded' })
    await form.pause()
    expect(form.state()).toBe('pristine')
    expect(form.context()).toMatchObject({ values: base, draft: null })
    expect([...form.drafts]).toEqual([])
  })

  test('is not offered when it says nothing new, comes from another form, or cannot be read', async () => {
    const other = { ...draft, values: { title: 'All that' } }
    for (const found of [{ ...draft, values: base }, other, 'locked', null] as const) {
      expect((await open(keeping, found)).state()).toBe('pristine')
    }
  })

  test('that is put off or discarded leads to the next older one, then to an empty form', async () => {
    const older = { ...draft, values: { ...base, name: 'Soul' }, savedAt: '2031-04-30T10:00:00.000Z' }
    for (const answer of ['draft.postponed', 'draft.discarded'] as const) {
      const form = await open(keeping, draft, older)
      form.actor.send({ type: answer })
      form.type('name', 'Typed too early')
      await form.pause()
      expect([form.state(), form.context().draft]).toEqual(['offeringDraft', older])
      expect(form.drafts.size).toBe(answer === 'draft.postponed' ? 1 : 0)
      form.actor.send({ type: answer })
      await form.pause()
      expect(form.context()).toMatchObject({ values: base, draft: null })
      expect(form.state()).toBe('pristine')
    }
  })

  test('older than what is stored meets it in the conflict', async () => {
    const form = await open(keeping, draft)
    form.actor.send({ type: 'draft.restored' })
    form.submit()
    expect(form.submissions.at(-1)).toMatchObject({ version: 2, values: draft.values })
    await form.refuse({ code: 'changedMeanwhile' })
    await form.answer({ values: { ...base, headline: 'Newer' }, version: 3, names: {} })
    form.conflict().send({ type: 'merge.submitted' })
    const values = { ...base, name: 'Blues', headline: 'Newer' }
    expect(form.submissions.at(-1)).toMatchObject({ version: 3, values })
  })
})

describe('a conflict', () => {
  const conflicting = async (theirs: FormValues = { ...base, name: 'Soul', headline: 'Theirs' }) => {
    const form = await open(keeping)
    form.type('name', 'Blues')
    form.submit()
    await form.refuse({ code: 'changedMeanwhile' })
    await form.answer({ values: theirs, version: 7, names: {} })
    return form
  }

  test('is merged field by field and sent again with the version it was merged with', async () => {
    const form = await conflicting()
    form.conflict().send({ type: 'clash.decided', field: 'name', side: 'mine' })
    form.conflict().send({ type: 'merge.submitted' })
    expect(form.state()).toBe('submitting')
    const values = { ...base, name: 'Blues', headline: 'Theirs' }
    expect(form.submissions.at(-1)).toMatchObject({ version: 7, values })
    await form.store(values, 8)
    expect(form.emitted).toEqual([
      { type: 'form.saved', id: 'c1', version: 8, values },
      { type: 'form.completed', id: 'c1' },
    ])
    expect([...form.drafts]).toEqual([])
  })

  test('keeps what is typed while it is being decided', async () => {
    const form = await conflicting()
    form.type('description', 'Typed meanwhile')
    form.conflict().send({ type: 'clash.decided', field: 'name', side: 'theirs' })
    form.conflict().send({ type: 'merge.submitted' })
    const values = { name: 'Soul', headline: 'Theirs', description: 'Typed meanwhile' }
    expect(form.submissions.at(-1)).toMatchObject({ version: 7, values })
  })

  test('that is postponed leaves everything as it was', async () => {
    const form = await conflicting()
    form.conflict().send({ type: 'conflict.postponed' })
    expect(form.state()).toBe('dirty')
    expect(form.context()).toMatchObject({ version: 3, base, values: { ...base, name: 'Blues' } })
    form.submit()
    expect(form.submissions.at(-1)).toMatchObject({ version: 3 })
  })

  test('can follow another', async () => {
    const form = await conflicting({ ...base, headline: 'Theirs' })
    form.conflict().send({ type: 'merge.submitted' })
    await form.refuse({ code: 'changedMeanwhile' })
    await form.answer({ values: { ...base, headline: 'Theirs again' }, version: 8, names: {} })
    expect(form.conflict().getSnapshot().context.clashes).toEqual([])
    form.conflict().send({ type: 'merge.submitted' })
    expect(form.submissions.at(-1)).toMatchObject({
      version: 8,
      values: { ...base, name: 'Blues', headline: 'Theirs again' },
    })
  })

  test('whose merge has faults is not sent', async () => {
    const form = await conflicting()
    form.type('headline', '')
    form.conflict().send({ type: 'clash.decided', field: 'name', side: 'mine' })
    form.conflict().send({ type: 'merge.submitted' })
    expect(form.state()).toBe('submitFailed')
    expect(form.context()).toMatchObject({ version: 7, issues: [{ field: 'headline', reason: 'empty' }] })
    expect(form.submissions).toHaveLength(1)
  })

  test('with an entry that was deleted meanwhile keeps what was typed and says so', async () => {
    const form = await open(keeping)
    form.type('name', 'Blues')
    form.submit()
    await form.refuse({ code: 'changedMeanwhile' })
    await form.answer({ code: 'notFound' })
    expect(form.conflict().getSnapshot()).toMatchObject({ value: 'failed', context: { failure: { code: 'notFound' } } })
    form.conflict().send({ type: 'conflict.postponed' })
    expect(form.state()).toBe('dirty')
    expect(form.context().values).toEqual({ ...base, name: 'Blues' })
    expect([...form.drafts.values()]).toEqual([{ values: { ...base, name: 'Blues' }, base, version: 3 }])
  })
})
