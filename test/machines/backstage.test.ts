import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { SessionUser } from '#domain/session.ts'
import { sessionMachine } from '#machines/session/session.ts'
import { type BackstageInput, backstageMachine } from '#machines/shell/backstage.ts'
import { pictureKeyMachine } from '#machines/shell/pictureKey.ts'
import { siteMachine } from '#machines/shell/site.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import { batchRunOver } from '#src/actors/batchRunOver.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const ada: SessionUser = { id: 'a', nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 't' }
const grace: SessionUser = { ...ada, id: 'g', nickname: 'Grace' }
const choir = { resource: 'groups', id: 'g1', name: 'Choir', undo: 'restore' } as const
const input: BackstageInput = { user: null, names: { sitename: 'Town', sitenameShort: 'T' }, online: true }
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(backstageMachine, {
    inputs: [input],
    events: {
      'network.lost': [{}],
      'network.found': [{}],
      'page.requested': [{ page: 'events' }],
      'page.changed': [{ page: 'groups' }],
      'pages.loaded': [{}],
      'session.granted': [{ user: ada }],
      'logout.wanted': [{}],
      'names.outdated': [{}],
      'count.outdated': [{}],
      'toast.withdrawn': [{ id: 'x' }],
      'undo.offered': [{ id: 'x', entries: [choir] }],
      'session.opened': [
        { user: ada, from: 'session' },
        { user: grace, from: 'session' },
      ],
      'session.closed': [{ reason: 'expired', from: 'session' }],
      'connection.restored': [{ from: 'connection' }],
      'toast.acted': [{ id: 'x', from: 'toast' }],
      'entries.returned': [{ resource: 'groups', ids: ['g1'], from: 'undo' }],
      'count.loaded': [{ total: 3, from: 'unreadCount' }],
    },
    actors: {
      hearChildren: still,
      session: still,
      site: still,
      connection: still,
      toast: still,
      pageLoad: still,
      unreadCount: still,
      pictureKey: still,
      undoChange: still,
      talkToBrowser: still,
    },
  })
})

const start = (more: Partial<BackstageInput> = {}) => {
  const world = {
    told: [] as AnyEventObject[],
    counted: [] as string[],
    keys: 0,
    namesRead: 0,
    restored: [] as string[],
  }
  const machine = backstageMachine.provide({
    actors: {
      talkToBrowser: fromCallback(({ receive }) => receive((event) => world.told.push(event))),
      session: sessionMachine.provide({
        actors: {
          checkSession: fromPromise(async ({ input: { token } }) => {
            if (token !== ada.token) throw new FailureError({ code: 'unauthorized' })
            return ada
          }),
          signIn: fromPromise(async () => ada),
          signOut: fromPromise(async () => {}),
        },
      }),
      site: siteMachine.provide({
        actors: {
          readMasthead: fromPromise(async () => {
            world.namesRead += 1
            return input.names
          }),
        },
      }),
      unreadCount: unreadCountMachine.provide({
        actors: {
          countUnread: fromPromise(async ({ input: { userId } }) => {
            world.counted.push(userId)
            return { total: 3, waiting: 0 }
          }),
        },
      }),
      pictureKey: pictureKeyMachine.provide({
        actors: {
          readKey: fromPromise(async () => {
            world.keys += 1
            return { pictureKey: `k${world.keys}` }
          }),
        },
      }),
      undoChange: undoMachine.provide({
        actors: {
          batchRun: batchRunOver(async ({ id }) => world.restored.push(id)),
        },
      }),
    },
  })
  const backstage = createActor(machine, { input: { ...input, ...more } })
  const news: AnyEventObject[] = []
  backstage.on('*', (event) => news.push(event))
  backstage.start()
  const child = <Id extends 'session' | 'toast' | 'connection' | 'unreadCount' | 'pictureKey' | 'undo'>(id: Id) => {
    const found = backstage.getSnapshot().children[id]
    if (!found) throw new Error(`no ${id}`)
    return found
  }
  return { backstage, world, news, child }
}

test('who is signed in is kept by the browser, and has the unread notifications counted until they leave', async () => {
  const { backstage, world, news, child } = start()
  backstage.send({ type: 'pages.loaded' })
  expect(backstage.getSnapshot().children.unreadCount).toBeUndefined()
  child('session').send({ type: 'credentials.submitted', email: 'ada@example.org', password: 'p' })
  await settled()
  expect(world.told).toMatchObject([{ type: 'session.opened', user: ada }])
  expect(child('unreadCount').getSnapshot().context).toEqual({ userId: 'a', isModerating: false, total: 3, waiting: 0 })
  expect(news).toEqual([{ type: 'count.changed', total: 3 }])

  backstage.send({ type: 'logout.wanted' })
  await settled()
  expect(world.told[1]).toMatchObject({ type: 'session.closed', reason: 'loggedOut' })
  expect(backstage.getSnapshot().children.unreadCount).toBeUndefined()
})

test('a kept session that the server confirms is told like a log-in; one that it refuses is forgotten', async () => {
  const { world } = start({ user: ada })
  await settled()
  expect(world.told).toMatchObject([{ type: 'session.opened', user: ada }])

  const refused = start({ user: { ...ada, token: 'old' } })
  await settled()
  expect(refused.world.told).toMatchObject([{ type: 'session.closed', reason: 'expired' }])
  expect(refused.world.counted).toEqual([])
})

test('the count is of the person who is there: new data of the same one starts none, another person does', async () => {
  const { backstage, world } = start({ user: ada })
  await settled()
  expect(world.counted).toEqual([])
  backstage.send({ type: 'pages.loaded' })
  await settled()
  backstage.send({ type: 'session.granted', user: { ...ada, nickname: 'Ada L.' } })
  await settled()
  expect(world.counted).toEqual(['a'])
  backstage.send({ type: 'session.granted', user: grace })
  await settled()
  expect(world.counted).toEqual(['a', 'g'])
})

test('who is signed in has a key to hidden pictures until they leave, and a new one when the network is back', async () => {
  const { backstage, world, child } = start({ user: ada })
  backstage.send({ type: 'pages.loaded' })
  await settled()
  expect(child('pictureKey').getSnapshot().context).toEqual({ pictureKey: 'k1' })
  backstage.send({ type: 'session.granted', user: { ...ada, nickname: 'Ada L.' } })
  await settled()
  expect(world.keys).toBe(1)
  backstage.send({ type: 'network.lost' })
  backstage.send({ type: 'network.found' })
  await settled()
  expect(child('pictureKey').getSnapshot().context).toEqual({ pictureKey: 'k2' })
  backstage.send({ type: 'logout.wanted' })
  await settled()
  expect(backstage.getSnapshot().children.pictureKey).toBeUndefined()
})

test('somebody with another role has counted what that role may see', async () => {
  const { backstage, world, child } = start({ user: ada })
  backstage.send({ type: 'pages.loaded' })
  await settled()
  for (const role of ['moderator', 'admin', 'normal'] as const) {
    backstage.send({ type: 'session.granted', user: { ...ada, role } })
    await settled()
    expect(child('unreadCount').getSnapshot().context).toMatchObject({ userId: 'a', isModerating: role !== 'normal' })
  }
  expect(world.counted.length).toBe(3)
})

test('another page, the network that is back and a page’s wish have it counted anew', async () => {
  const { backstage, world, news } = start({ user: ada })
  backstage.send({ type: 'pages.loaded' })
  await settled()
  backstage.send({ type: 'page.changed', page: '' })
  await settled()
  backstage.send({ type: 'network.lost' })
  backstage.send({ type: 'network.found' })
  await settled()
  backstage.send({ type: 'count.outdated' })
  await settled()
  expect(world.counted.length).toBe(4)
  expect(news.filter(({ type }) => type === 'network.returned').length).toBe(1)
})

test('the notification’s action brings back what was deleted, and every page hears of it', async () => {
  const { backstage, world, news, child } = start()
  backstage.send({ type: 'pages.loaded' })
  backstage.send({ type: 'undo.offered', id: 'undo:groups/g1', entries: [choir] })
  child('toast').send({ type: 'toast.pushed', state: 'success', message: 'gone', id: 'undo:groups/g1', action: 'Undo' })
  child('toast').send({ type: 'toast.actionChosen' })
  await settled()
  expect(world.restored).toEqual(['g1'])
  expect(news).toEqual([
    { type: 'offer.taken', id: 'undo:groups/g1' },
    { type: 'entries.restored', resource: 'groups' },
  ])
})

test('an action that is a page’s own is told to the pages and brings nothing back', async () => {
  const { backstage, world, news, child } = start()
  backstage.send({ type: 'pages.loaded' })
  backstage.send({ type: 'undo.offered', id: 'undo:groups/g1', entries: [choir] })
  child('toast').send({ type: 'toast.pushed', state: 'success', message: 'reset', id: 'reset', action: 'Undo' })
  child('toast').send({ type: 'toast.actionChosen' })
  await settled()
  expect([world.restored, news]).toEqual([[], [{ type: 'offer.taken', id: 'reset' }]])
})

test('a notification that is no longer true closes, and changed names are read', async () => {
  const { backstage, world, child } = start()
  child('toast').send({ type: 'toast.pushed', state: 'error', message: 'no', id: 'refusal', action: null })
  backstage.send({ type: 'toast.withdrawn', id: 'another' })
  expect(child('toast').getSnapshot().matches('shown')).toBe(true)
  backstage.send({ type: 'toast.withdrawn', id: 'refusal' })
  expect(child('toast').getSnapshot().value).toBe('hidden')
  backstage.send({ type: 'names.outdated' })
  await settled()
  expect(world.namesRead).toBe(1)
})

test('a refused log-in is not spoken of any more once somebody is signed in', async () => {
  const { child } = start()
  child('toast').send({ type: 'toast.pushed', state: 'error', message: 'wrong', id: 'refusal', action: null })
  expect(child('toast').getSnapshot().matches('shown')).toBe(true)
  child('session').send({ type: 'credentials.submitted', email: 'ada@example.org', password: 'p' })
  await settled()
  expect(child('toast').getSnapshot().value).toBe('hidden')
})
