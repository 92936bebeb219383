import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createSessionStore } from '#src/api/sessionStore.ts'
import { createTalkToBrowser } from '#src/talkToBrowser.ts'
import { storageOf } from './storage.ts'

const user = (token: string) =>
  ({ id: 'u1', nickname: 'Ada', email: 'ada@example.org', role: 'normal', token }) as const

afterEach(() => vi.unstubAllGlobals())

const openTab = (storage: Storage) => {
  vi.stubGlobal('window', new EventTarget())
  const router = { state: { location: { pathname: '/backstage' } }, subscribe: () => () => undefined }
  const talk = createTalkToBrowser(createSessionStore(storage), router as never)
  return createActor(talk).start()
}

test('a session that ends is kept no more, whether it was opened here or before', () => {
  const storage = storageOf({ store: JSON.stringify(user('before')) })
  const store = createSessionStore(storage)
  const tab = openTab(storage)
  tab.send({ type: 'session.closed', reason: 'expired', from: 'session' })
  expect(store.readSession()).toBe(null)
  tab.send({ type: 'session.opened', user: user('here'), from: 'session' })
  expect(store.readSession()).toEqual(user('here'))
  tab.send({ type: 'session.closed', reason: 'loggedOut', from: 'session' })
  expect(store.readSession()).toBe(null)
  tab.stop()
})

test('a session that another tab has opened meanwhile outlives the end of the older one', () => {
  const storage = storageOf({ store: JSON.stringify(user('older')) })
  const store = createSessionStore(storage)
  const [old, other] = [openTab(storage), openTab(storage)]
  other.send({ type: 'session.closed', reason: 'loggedOut', from: 'session' })
  other.send({ type: 'session.opened', user: user('newer'), from: 'session' })
  old.send({ type: 'session.closed', reason: 'expired', from: 'session' })
  expect(store.readSession()).toEqual(user('newer'))
  old.stop()
  other.stop()
})
