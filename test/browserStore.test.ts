import { describe, expect, test } from 'vitest'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { createSessionStore } from '#src/api/sessionStore.ts'
import { storageOf } from './storage.ts'

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort()

const user = { id: 'u1', nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 'secret' } as const

describe('what the browser keeps', () => {
  test('the session under the key store, with its five fields (§3)', () => {
    const storage = storageOf()
    createSessionStore(storage).keepSession(user)
    expect(JSON.parse(storage.getItem('store') ?? '')).toEqual(user)
    expect(createSessionStore(storage).readSession()).toEqual(user)
  })

  test('beside it, in the backstage value, what is remembered of each list; log-out clears both (§4)', () => {
    const storage = storageOf()
    const store = createBrowserStore(storage)
    const session = createSessionStore(storage)
    session.keepSession(user)
    store.keepPreferences('events', { size: 50, own: false })
    store.keepPreferences('groups', { size: 10, own: true })
    expect(keysOf(storage)).toEqual(['backstage', 'store'])
    const again = createBrowserStore(storage)
    expect(['events', 'groups', 'places'].map(again.readPreferences)).toEqual([
      { size: 50, own: false },
      { size: 10, own: true },
      null,
    ])
    session.dropSession()
    expect(store.readPreferences('events')).toEqual({ size: 50, own: false })
    session.dropBackstage()
    expect(keysOf(storage)).toEqual([])
  })

  test('counts as nothing when it cannot be read', () => {
    const kept = [undefined, 'nonsense', 'null', '7', '{"id":"u1"}', '{"events":{"size":7,"own":true}}', '{"events":1}']
    for (const text of kept) {
      const storage = storageOf(text === undefined ? {} : { store: text, backstage: text })
      expect(createSessionStore(storage).readSession()).toBe(null)
      expect(createBrowserStore(storage).readPreferences('events')).toBe(null)
    }
  })

  test('of one list is no loss when another one’s cannot be read', () => {
    const storage = storageOf({ backstage: '{"events":{"size":7},"groups":{"size":10,"own":false}}' })
    expect(createBrowserStore(storage).readPreferences('groups')).toEqual({ size: 10, own: false })
  })

  test('of drafts stays through a log-out, for their owner to come back to', () => {
    const storage = storageOf()
    const store = createBrowserStore(storage)
    const draft = { values: { name: 'Jazz' }, base: {}, version: null, savedAt: '2026-05-01T00:00:00Z' }
    const session = createSessionStore(storage)
    session.keepSession(user)
    store.keepDraft('u1:events:new', draft)
    session.dropSession()
    session.dropBackstage()
    expect(createBrowserStore(storage).readDraft('u1:events:new')).toEqual(draft)
  })

  test('is no more when its person is gone', () => {
    const storage = storageOf()
    const store = createBrowserStore(storage)
    for (const id of ['u1', 'u2']) {
      store.keepDraft(`${id}:events:new`, { values: {}, base: {}, version: null, savedAt: '2026-05-01T00:00:00Z' })
      store.keepFirstSteps(id, { step: 'infoGroup', group: null, place: null, event: null })
    }
    store.dropPerson('u1')
    expect(keysOf(storage)).toEqual(['draft:u2:events:new', 'firstSteps:u2'])
  })
})

test('first steps that have ended stay so, whatever an older tab tells', () => {
  const store = createBrowserStore(storageOf())
  const position = { step: 'createEvent', group: 'g1', place: null, event: null } as const
  store.endFirstSteps('u1')
  expect(store.readFirstSteps('u1')).toBe(null)
  store.keepFirstSteps('u1', position)
  expect(store.readFirstSteps('u1')).toEqual(position)
  store.endFirstSteps('u1')
  store.keepFirstSteps('u1', { ...position, step: 'infoEvent' })
  expect(store.readFirstSteps('u1')).toEqual({ ...position, step: 'nextSteps', hasEnded: true })
})

test('all drafts of a person are found, without those of others and without what cannot be read', () => {
  const storage = storageOf({ 'draft:u1:groups:new': '{', 'draft:u10:events:new': '{}' })
  const store = createBrowserStore(storage)
  const draft = { values: { name: 'Choir' }, base: { name: '' }, version: null, savedAt: '2031-05-01T10:00:00.000Z' }
  store.keepDraft('u1:events:new', draft)
  store.keepDraft('u2:events:new', draft)
  expect(store.draftsOf('u1')).toEqual([{ key: 'u1:events:new', draft }])
})
