import { describe, expect, test } from 'vitest'
import type { Draft } from '#domain/draft.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import { storageOf } from './storage.ts'

const key = 'u1:events:new'
const draftOf = (name: string, hour = '10'): Draft => ({
  values: { name },
  base: { name: '' },
  version: null,
  savedAt: `2031-05-01T${hour}:00:00.000Z`,
})

/** As far as the drafts use it. Each tab has a manager; all share the `taken` locks. */
const locksIn = (taken: Set<string>) => {
  const request = async (name: string, _options: LockOptions, use: (lock: Lock | null) => unknown) => {
    if (taken.has(name)) return use(null)
    taken.add(name)
    await use({ name, mode: 'exclusive' })
    taken.delete(name)
  }
  const query = async () => ({ held: [...taken].map((name) => ({ name })) })
  return { request, query } as unknown as LockManager
}

const browser = (kept: Record<string, Draft> = {}, hasLocks = true) => {
  const stored = Object.entries(kept).map(([slot, draft]) => [`draft:${slot}`, JSON.stringify(draft)])
  const store = createBrowserStore(storageOf(Object.fromEntries(stored)))
  const taken = new Set<string>()
  const openTab = () => {
    const slots = draftSlots(store, hasLocks ? locksIn(taken) : null)
    return {
      ...slots,
      open: async (before: string | null = null, signal = new AbortController().signal) =>
        (await slots.claim({ key, before, signal, isWanted: ({ values }) => values.name !== '' }))?.values.name ?? null,
    }
  }
  return { openTab, store, taken }
}

describe('of one form in two tabs', () => {
  test('each keeps its own draft, and finds it again after a reload', async () => {
    const { openTab } = browser()
    const [one, other] = [openTab(), openTab()]
    expect([await one.open(), await other.open()]).toEqual([null, null])
    one.keep(key, draftOf('AAA'))
    other.keep(key, draftOf('BBB', '11'))
    one.release(key)
    expect(await openTab().open()).toBe('AAA')
    other.release(key)
    expect(await openTab().open()).toBe('BBB')
  })

  test('one whose entry is stored by now goes on apart from the other, which edits that entry', async () => {
    const { openTab, store, taken } = browser()
    const [one, other] = [openTab(), openTab()]
    const [stored, { signal }] = ['u1:events:e1', new AbortController()]
    await one.open()
    expect(await other.claim({ key: stored, before: null, isWanted: () => true, signal })).toBe(null)
    await one.move(key, stored, signal)
    one.keep(stored, draftOf('AAA'))
    other.keep(stored, draftOf('BBB', '11'))
    expect(store.draftsOf('u1').map(({ draft }) => draft.values.name)).toEqual(['AAA', 'BBB'])
    one.release(stored)
    await openTab().open()
    expect([...taken].toSorted()).toEqual(['draft:u1:events:e1', 'draft:u1:events:new'])
  })

  test('what is being written in one is neither offered nor discarded in the other', async () => {
    const { openTab, store } = browser()
    const [one, other] = [openTab(), openTab()]
    await one.open()
    one.keep(key, draftOf('AAA'))
    expect(await other.open()).toBe(null)
    expect(await other.leftOf('u1')).toEqual([])
    other.drop(key)
    await other.dropLeft(key)
    expect(store.readDraft(key)).toEqual(draftOf('AAA'))
  })
})

describe('what closed tabs left', () => {
  const left = { [key]: draftOf('AAA', '08'), [`${key}#1`]: draftOf('BBB', '10'), [`${key}#2`]: draftOf('CCC', '09') }

  test('is found newest first, one after the other, also what an earlier version kept under the key itself', async () => {
    const tab = browser(left).openTab()
    expect(await tab.open()).toBe('BBB')
    expect(await tab.open(draftOf('BBB', '10').savedAt)).toBe('CCC')
    expect(await tab.open(draftOf('CCC', '09').savedAt)).toBe('AAA')
    expect(await tab.open(draftOf('AAA', '08').savedAt)).toBe(null)
  })

  test('stays while the form is written anew', async () => {
    const { openTab, store } = browser(left)
    const tab = openTab()
    await tab.open(draftOf('AAA', '08').savedAt)
    tab.keep(key, draftOf('DDD'))
    expect(store.draftsOfForm(key).map(({ draft }) => draft.values.name)).toEqual(['AAA', 'BBB', 'CCC', 'DDD'])
  })

  test('can be discarded without opening the form', async () => {
    const { openTab, store, taken } = browser(left)
    const tab = openTab()
    expect((await tab.leftOf('u1')).map((draft) => draft.key)).toEqual(Object.keys(left))
    await tab.dropLeft(`${key}#1`)
    expect(store.draftsOfForm(key).map(({ draft }) => draft.values.name)).toEqual(['AAA', 'CCC'])
    expect(taken.size).toBe(0)
  })

  test('that says nothing new is written over, that of another form is not', async () => {
    const { openTab, store } = browser({ [key]: draftOf(''), [`${key}:copy:e1`]: draftOf('Copy') })
    const tab = openTab()
    expect(await tab.open()).toBe(null)
    tab.keep(key, draftOf('New'))
    expect(store.draftsOf('u1').map(({ draft }) => draft.values.name)).toEqual(['New', 'Copy'])
  })
})

test('a form that is closed while it opens holds nothing', async () => {
  const { openTab, taken } = browser({ [key]: draftOf('AAA') })
  const closing = new AbortController()
  const opening = openTab().open(null, closing.signal)
  closing.abort()
  expect(await opening).toBe(null)
  await new Promise(setImmediate)
  expect(taken.size).toBe(0)
})

test('a form that is closed while it opens, and opened again at once, finds what was left', async () => {
  const tab = browser({ [key]: draftOf('AAA') }).openTab()
  const closing = new AbortController()
  const closed = tab.open(null, closing.signal)
  closing.abort()
  expect(await tab.open()).toBe('AAA')
  expect(await closed).toBe(null)
})

test('without locks, or where the browser refuses them, drafts are kept and offered all the same', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('Refused', 'SecurityError')) }
  for (const locks of [null, refusing as unknown as LockManager]) {
    const slots = draftSlots(createBrowserStore(storageOf()), locks)
    const open = () => slots.claim({ key, before: null, signal: new AbortController().signal, isWanted: () => true })
    expect(await open()).toBe(null)
    slots.keep(key, draftOf('AAA'))
    slots.release(key)
    expect(await open()).toEqual(draftOf('AAA'))
  }
})
