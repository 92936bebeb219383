import { afterEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { UnsavedWork } from '#domain/draft.ts'
import { createDraftActors } from '#src/actors/drafts.ts'
import { createEntryActors } from '#src/actors/entries.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import { storageOf } from './storage.ts'

const work = (name: string): UnsavedWork => ({ values: { name }, base: { name: '' }, version: 1 })

afterEach(() => vi.unstubAllGlobals())

test('work of an entry that was stored on the way lies under its own key, also when the page is left or closed', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const store = createBrowserStore(storageOf())
  const api = { drafts: draftSlots(store, null) } as unknown as Parameters<typeof createEntryActors>[0]
  const { draft } = createEntryActors(api, () => 0, {} as Parameters<typeof createEntryActors>[2])
  const kept = () => store.draftsOf('u1').map(({ key, draft: { values } }) => [key, values.name])
  const form = createActor(draft, { input: { key: 'u1:groups:new', work: work('') } }).start()
  form.send({ type: 'work.changed', work: work('A') })
  form.send({ type: 'work.submitted' })
  form.send({ type: 'work.changed', work: work('AB') })
  page.dispatchEvent(new Event('pagehide'))
  expect(kept()).toEqual([['u1:groups:new', 'AB']])
  form.send({ type: 'work.finished' })
  form.send({ type: 'work.changed', work: work('ABC'), key: 'u1:groups:g1' })
  page.dispatchEvent(new Event('pagehide'))
  expect(kept()).toEqual([['u1:groups:g1', 'ABC']])
  form.send({ type: 'work.changed', work: work('ABCD'), key: 'u1:groups:g1' })
  form.stop()
  page.dispatchEvent(new Event('pagehide'))
  expect(kept()).toEqual([['u1:groups:g1', 'ABCD']])
})

test('what a field takes while the page is being left is kept at once', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const store = createBrowserStore(storageOf())
  const api = { drafts: draftSlots(store, null) } as unknown as Parameters<typeof createEntryActors>[0]
  const { draft } = createDraftActors(api, () => 0)
  const kept = () => store.draftsOf('u1').map(({ draft: { values } }) => values.name)
  const form = createActor(draft, { input: { key: 'u1:groups:new', work: work('') } }).start()
  page.dispatchEvent(new Event('pagehide'))
  form.send({ type: 'work.changed', work: work('A') })
  expect(kept()).toEqual(['A'])
  page.dispatchEvent(new Event('pageshow'))
  form.send({ type: 'work.changed', work: work('AB') })
  expect(kept()).toEqual(['A'])
})

test('a draft that an earlier release kept is offered with the fields of today', async () => {
  const store = createBrowserStore(storageOf())
  const api = { drafts: draftSlots(store, null) } as unknown as Parameters<typeof createEntryActors>[0]
  const { findDraft } = createDraftActors(api, () => 0)
  const savedAt = '2031-05-01T10:00:00.000Z'
  store.keepDraft('u1:events:new', { ...work('Jazz'), savedAt })
  const search = createActor(findDraft, {
    input: { key: 'u1:events:new', before: null, current: { name: '', doors: '' } },
  }).start()
  expect(await toPromise(search)).toEqual({
    values: { name: 'Jazz', doors: '' },
    base: { name: '', doors: '' },
    version: 1,
    savedAt,
  })
})
