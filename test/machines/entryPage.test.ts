import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Draft } from '#domain/draft.ts'
import type { Entry, SavedEntry } from '#domain/editing.ts'
import type { EntryPageInput } from '#domain/entryPage.ts'
import { type Failure, FailureError } from '#domain/failure.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { entryPageMachine } from '#machines/entries/entryPage.ts'
import { formMachine } from '#machines/entries/form.ts'
import type { PageWish } from '#machines/frame.ts'
import { upload } from '#test/samples/upload.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const member = { id: 'u1', nickname: 'Mo', email: 'mo@example.org', role: 'moderator', token: 't' } as const
const beginning = { empty: { name: '', parent: null }, userId: 'u1', creationKey: 'c1' }
const event: EntryPageInput = { resource: 'events', id: 'e1', member, form: { ...beginning, kind: 'events' } }
const festivalId = '3b1c6a52-1f0e-4b7e-9a53-0d1f6f7f2a11'
const programItem: EntryPageInput = {
  ...event,
  id: null,
  form: { ...event.form, empty: { ...beginning.empty, parent: `id:${festivalId}`, start: '', end: null, topic: '' } },
}
const account = { nickname: '', role: 'normal' }
const copying = { id: 'e1', now: Date.parse('2031-05-20T08:00:00Z'), timezone: 'Europe/Berlin' }
const copy: EntryPageInput = { ...event, id: null, copy: copying }
const user: EntryPageInput = {
  ...event,
  resource: 'users',
  id: 'u2',
  form: { ...beginning, kind: 'users', empty: account },
}
const message: EntryPageInput = { ...user, form: { ...beginning, kind: 'notifications', empty: { text: '' } } }

const concert: Entry = { id: 'e1', version: 3, name: 'Concert', parent: null }
const festival: Entry = { id: festivalId, version: 1, name: 'Festival' }
const [choirId, bandId] = [festivalId.replace('3', '4'), festivalId.replace('3', '5')]
const choir: Entry = { id: choirId, version: 1, name: 'Choir', ownedBy: ['u1'] }
const band: Entry = { id: bandId, version: 1, name: 'Band', ownedBy: ['u7'] }
const withGroups: Entry = { ...concert, organizers: [`id:${choirId}`, 'Guests', `id:${bandId}`] }
const copyOfMember: EntryPageInput = {
  ...copy,
  member: { ...member, role: 'normal' },
  form: { ...event.form, empty: { ...beginning.empty, organizers: [] } },
}
const copyOfSeries: EntryPageInput = {
  ...copyOfMember,
  resource: 'revents',
  form: { ...beginning, kind: 'revents', empty: { name: '', organizers: [], intervals: [] } },
}
const draft: Draft = {
  values: { name: 'Concerts', parent: `id:${festivalId}` },
  base: { name: 'Concert', parent: null },
  version: 3,
  savedAt: '2031-05-01T10:00:00.000Z',
}
const admin: Entry = { id: 'u2', version: 5, nickname: 'Root', role: 'admin' }

test('structure, every path, nothing left unwalked', async () => {
  const unused = { done: [], error: [] }
  const findGroups = { done: [[band, choir]], error: [{ code: 'offline' as const }] }
  await walk(entryPageMachine, {
    inputs: [event, { ...event, id: null }, copy, copyOfMember, copyOfSeries, programItem, user, { ...user, id: null }],
    events: {
      'entry.loaded': [
        { entry: concert, from: 'entry' },
        { entry: { ...concert, parent: `id:${festival.id}` }, from: 'entry' },
        { entry: withGroups, from: 'entry' },
        { entry: admin, from: 'entry' },
      ],
      'work.found': [{ draft, from: 'entry' }],
      'work.dropped': [{}],
      'entry.saved': [
        { id: 'u1', values: { ...account, nickname: 'Moe' }, from: 'editor' },
        { id: 'u1', values: { ...account, deactivated: true }, from: 'editor' },
        { id: 'u2', values: account, from: 'editor' },
      ],
      'load.failed': [{ failure: { code: 'offline' }, from: 'parent' }],
    },
    actors: { hearChildren: unused, talkToFrame: unused, entry: unused, entryEditor: unused, findGroups },
  })
})

const open = async (
  input: EntryPageInput,
  stored: readonly (Entry | Failure)[],
  groups: Entry[] | null = null,
  lost: Draft | null = null,
) => {
  const world = { stored: [...stored], asked: [] as string[], wishes: [] as PageWish[] }
  const entry = entryMachine.provide({
    actors: {
      loadEntry: fromPromise(async ({ input: { resource, id } }): Promise<Entry> => {
        world.asked.push(`${resource} ${id}`)
        const answer = world.stored.shift()
        if (answer === undefined || !('id' in answer))
          throw new FailureError((answer as Failure) ?? { code: 'notFound' })
        return answer as Entry
      }),
      findLostWork: fromPromise(async () => lost),
    },
  })
  const talkToFrame = fromCallback<PageWish>(({ receive }) => receive((wish) => world.wishes.push(wish)))
  const form = formMachine.provide({
    actors: {
      submitForm: fromPromise(async ({ input: { id, values } }): Promise<SavedEntry> => ({ id, version: 9, values })),
      keepWork: workKeptIn(new Map()),
      findDraft: fromPromise(async (): Promise<Draft | null> => null),
    },
  })
  const entryEditor = entryEditorMachine.provide({ actors: { form, talkToFrame, upload } })
  const findGroups = fromPromise(async ({ input: { ids } }: { input: { ids: string[] } }): Promise<Entry[]> => {
    world.asked.push(...ids.map((id) => `groups ${id}`))
    if (groups === null) throw new FailureError({ code: 'offline' })
    return groups
  })
  const page = createActor(entryPageMachine.provide({ actors: { entry, entryEditor, talkToFrame, findGroups } }), {
    input,
  }).start()
  await settled()
  await settled()
  return {
    world,
    children: () => page.getSnapshot().children,
    state: () => page.getSnapshot().value,
    context: () => page.getSnapshot().context,
    form: () => page.getSnapshot().children.editor?.getSnapshot().context,
  }
}

test('a new entry is begun at once, under a key of its own', async () => {
  const { world, form } = await open({ ...event, id: null }, [])
  expect(world.asked).toEqual([])
  expect(form()).toEqual({
    kind: 'events',
    id: null,
    version: null,
    values: beginning.empty,
    draftKey: 'u1:events:new',
    creationKey: 'c1',
  })
})

test('an entry is edited with the fields of its form, and with its version', async () => {
  const { form } = await open(event, [{ ...concert, createdAt: '2031-05-01T10:00:00.000Z' }])
  expect(form()).toEqual({
    kind: 'events',
    id: 'e1',
    version: 3,
    values: { name: 'Concert', parent: null },
    draftKey: 'u1:events:e1',
    creationKey: 'c1',
  })
})

test.each([
  [`id:${festival.id}`, `events ${festival.id}`],
  [`revent:${festival.id}`, `revents ${festival.id}`],
])('the name of what an event belongs to is there before its form: %s', async (parent, asked) => {
  const { world, context, form } = await open(event, [{ ...concert, parent }, festival])
  expect(world.asked).toEqual(['events e1', asked])
  expect(context().parent).toEqual(festival)
  expect(form()?.values.parent).toBe(parent)
})

test('a new item of a program takes over place and time of its main event, under a draft of its own', async () => {
  const main = { ...festival, start: '2031-05-01T10:00:00.000Z', end: '2031-05-03T10:00:00.000Z', topic: 't1' }
  const { world, context, form } = await open(programItem, [main])
  expect(world.asked).toEqual([`events ${festivalId}`])
  expect(context().parent).toEqual(main)
  expect(form()).toMatchObject({
    id: null,
    version: null,
    draftKey: `u1:events:new:${festivalId}`,
    creationKey: 'c1',
    values: {
      name: '',
      parent: `id:${festivalId}`,
      topic: 't1',
      start: '2031-05-01T10:00:00.000Z',
      end: '2031-05-01T11:00:00.000Z',
    },
  })
})

test('a new item of a program whose main event cannot be loaded begins empty', async () => {
  const { state, form } = await open(programItem, [{ code: 'offline' }])
  expect([state(), form()?.values]).toEqual(['editing', programItem.form.empty])
})

test('a copy begins with the fields of its original on a later day, under a draft of its own', async () => {
  const empty = { ...programItem.form.empty, parent: null, canceled: false, ownedBy: [] }
  const original = {
    ...concert,
    parent: `revent:${festivalId}`,
    topic: 't1',
    canceled: true,
    ownedBy: ['u7'],
    start: '2031-05-02T18:00:00.000Z',
    end: '2031-05-02T20:00:00.000Z',
  }
  const { world, context, form } = await open({ ...copy, form: { ...event.form, empty } }, [original])
  expect([world.asked, context().original, context().entry]).toEqual([['events e1'], original, null])
  expect(form()).toEqual({
    kind: 'events',
    id: null,
    version: null,
    draftKey: 'u1:events:new:copy:e1',
    creationKey: 'c1',
    values: {
      name: 'Concert',
      parent: null,
      parentListed: false,
      topic: 't1',
      canceled: false,
      ownedBy: ['u1'],
      start: '2031-05-23T18:00:00.000Z',
      end: '2031-05-23T20:00:00.000Z',
    },
  })
})

test('a copy of an item of a program is an item of the same program, with its own place and time', async () => {
  const item = { ...concert, parent: `id:${festivalId}`, topic: 't2', start: '2031-06-02T18:00:00.000Z' }
  const { context, form } = await open({ ...copy, form: programItem.form }, [item, { ...festival, topic: 't1' }])
  expect(context().parent).toMatchObject({ name: 'Festival' })
  expect(form()?.values).toMatchObject({ parent: `id:${festivalId}`, topic: 't2', start: '2031-06-09T18:00:00.000Z' })
})

test.each([
  ['a copy', copyOfMember, withGroups],
  ['a new item of a program', { ...programItem, member: copyOfMember.member }, { ...withGroups, id: festivalId }],
])('%s names groups of others, to which its maker may not link it', async (_, page, original) => {
  const { form: beginning, ...input } = page
  const form = { ...beginning, empty: { ...beginning.empty, organizers: [] } }
  const { world, form: opened } = await open({ ...input, form }, [original], [choir, band])
  expect(world.asked.slice(1)).toEqual([`groups ${choirId}`, `groups ${bandId}`])
  expect(opened()?.values.organizers).toEqual([`id:${choirId}`, 'Guests', 'Band'])
  const failed = await open({ ...input, form }, [original])
  expect(failed.form()?.values.organizers).toEqual(withGroups.organizers)
})

test('a moderator’s copy links to all groups of its original', async () => {
  const { world, form } = await open({ ...copyOfMember, member }, [withGroups])
  expect([world.asked, form()?.values.organizers]).toEqual([['events e1'], withGroups.organizers])
})

test('a copy of a series begins with its fields and with groups to which its maker may link it, under a draft of its own', async () => {
  const series: Entry = {
    id: 's1',
    version: 2,
    name: 'Yoga',
    organizers: withGroups.organizers ?? [],
    intervals: ['weekly'],
  }
  const copy = { ...copyOfSeries, copy: { ...copying, id: 's1' } }
  const { world, context, form } = await open(copy, [series], [choir, band])
  expect([world.asked[0], context().original, context().entry]).toEqual(['revents s1', series, null])
  expect(form()).toMatchObject({
    id: null,
    draftKey: 'u1:revents:new:copy:s1',
    values: { name: 'Yoga', organizers: [`id:${choirId}`, 'Guests', 'Band'], intervals: [] },
  })
})

test('an original that cannot be loaded can be tried again', async () => {
  const { children, state, form } = await open(copy, [{ code: 'offline' }, concert])
  expect([state(), children().entry?.getSnapshot().value]).toEqual(['loading', 'failed'])
  children().entry?.send({ type: 'load.retried' })
  await settled()
  expect([state(), form()?.values.name]).toEqual(['editing', 'Concert'])
})

test('an event whose main event cannot be loaded is edited without its name', async () => {
  const { context, state } = await open(event, [{ ...concert, parent: `id:${festival.id}` }, { code: 'offline' }])
  expect([state(), context().parent]).toEqual(['editing', null])
})

test('an entry that could not be loaded is edited once it was', async () => {
  const { children, state } = await open(event, [{ code: 'offline' }, concert])
  expect([state(), children().entry?.getSnapshot().value]).toEqual(['loading', 'failed'])
  children().entry?.send({ type: 'load.retried' })
  await settled()
  expect(state()).toBe('editing')
})

test('what was typed into an event that is gone begins a new one in its program, in the draft it lay in', async () => {
  const { world, context, form } = await open(event, [{ code: 'notFound' }, festival], null, draft)
  await settled()
  expect([world.asked, context().parent, context().id]).toEqual([['events e1', `events ${festivalId}`], festival, null])
  expect(form()).toMatchObject({ id: null, draftKey: 'u1:events:e1', creationKey: 'c1', resumes: true })
})

test('an account out of reach is shown, and has no form', async () => {
  const { context, state, form } = await open(user, [admin])
  expect([state(), context().entry, form()]).toEqual(['readOnly', admin, undefined])
})

test('an account within reach is edited', async () => {
  const { form } = await open(user, [{ ...admin, role: 'normal' }])
  expect(form()).toMatchObject({ kind: 'users', id: 'u2', version: 5, values: { nickname: 'Root', role: 'normal' } })
})

test('a message to somebody is new, and its draft is kept for them', async () => {
  const { form } = await open(message, [admin])
  expect(form()).toEqual({
    kind: 'notifications',
    id: null,
    version: null,
    values: { text: '' },
    draftKey: 'u1:notifications:u2',
    creationKey: 'c1',
  })
})

const rename = async (id: string, deactivated: boolean) => {
  const stored = { id, version: 5, nickname: 'Mo', email: 'mo@example.org', role: 'moderator', deactivated: false }
  const empty = { nickname: '', email: '', role: 'normal', deactivated: false }
  const page = { ...user, id, member: { ...member, role: 'admin' } as const, form: { ...user.form, empty } }
  const { children, world } = await open(page, [stored])
  const form = children().editor?.getSnapshot().children.form
  form?.send({ type: 'field.changed', name: 'nickname', value: 'Moe' })
  form?.send({ type: 'field.changed', name: 'deactivated', value: deactivated })
  form?.send({ type: 'submit.requested' })
  await settled()
  return world.wishes
}

test.each([
  ['one’s own account', 'u1', false, [{ type: 'session.granted', user: { ...member, nickname: 'Moe' } }]],
  ['one’s own account, and deactivates it', 'u1', true, [{ type: 'logout.wanted' }]],
  ['somebody else’s account', 'u2', false, []],
])('the session follows who changes %s', async (_, id, deactivated, wishes) => {
  expect(await rename(id, deactivated)).toEqual(wishes)
})
