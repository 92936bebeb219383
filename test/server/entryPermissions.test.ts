import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { permissions, type Rule } from '#domain/permissions.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { databases } from './databases.ts'
import { type Client, idOf, startTestServer, type TestServer, testStart } from './support.ts'

type Who = 'nobody' | 'normal' | 'owner' | 'moderator' | 'admin'

const allowed: Record<Rule, readonly Who[]> = {
  everyone: ['nobody', 'normal', 'owner', 'moderator', 'admin'],
  user: ['normal', 'owner', 'moderator', 'admin'],
  owner: ['owner', 'moderator', 'admin'],
  self: [],
  recipient: [],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
  nobody: [],
}
const resources = ['events', 'revents', 'groups', 'places', 'categories', 'topics'] as const
const verbs = ['list', 'read', 'create', 'update', 'delete', 'deactivate'] as const
const people = allowed.everyone
const tabled = resources.flatMap((resource) =>
  verbs.map((verb) => ({ resource, verb, rule: permissions[resource][verb] })),
)
/** Who may delete may restore. */
const restorable = resources.map((resource) => {
  return { resource, verb: 'restore' as const, rule: permissions[resource].delete }
})
/** Owners their own, moderators all, administrators everything. */
const remembered = resources.flatMap((resource) => [
  { resource, verb: 'history' as const, rule: permissions.history.read },
  { resource, verb: 'earlier' as const, rule: permissions.history.read },
  { resource, verb: 'allHistory' as const, rule: permissions.history.list },
])
/** The desk is the moderators'. */
const moderated = (['events', 'revents', 'groups', 'places'] as const).flatMap((resource) => [
  { resource, verb: 'thread' as const, rule: permissions.threads.read },
  { resource, verb: 'write' as const, rule: permissions.threads.create },
  { resource, verb: 'close' as const, rule: permissions.threads.update },
  { resource, verb: 'desk' as const, rule: permissions.desk.list },
  { resource, verb: 'review' as const, rule: permissions.desk.update },
])
const cells = [...tabled.filter(({ rule }) => rule !== 'nobody'), ...restorable, ...remembered, ...moderated].flatMap(
  (cell) => people.map((who) => ({ ...cell, who })),
)

describe.each(databases)('permissions of entries over HTTP on $name', (database) => {
  let server: TestServer
  let clients: Record<Who, Client>
  let bodies: Record<(typeof resources)[number], object>
  let names = 0

  beforeAll(async () => {
    server = await startTestServer(database)
    const owner = await server.as('normal')
    const moderator = await server.as('moderator')
    const ownedBy = [owner.user.id]
    clients = {
      nobody: server.nobody,
      normal: await server.as('normal'),
      owner,
      moderator,
      admin: await server.as('admin'),
    }
    const word = { headline: 'Headline', description: '' }
    const category = idOf(await moderator.post('/categories', { ...word, name: 'Music' }))
    const topic = idOf(await moderator.post('/topics', { ...word, name: 'Jazz' }))
    bodies = {
      events: { ...newEvent(testStart), location: 'Park', category, topic, ownedBy },
      revents: { ...newSeries({ date: '2026-06-02', time: '19:00' }), category, topic, ownedBy },
      groups: { ...newGroup(), ownedBy },
      places: { ...newPlace(), address: 'Main Street 1', ownedBy },
      categories: word,
      topics: word,
    }
  })
  afterAll(() => server.stop())

  test.each(cells)('$verb $resource as $who', async ({ resource, verb, who, rule }) => {
    names += 1
    const body = { ...bodies[resource], name: `Entry ${names}` }
    const path = `/${resource}/${idOf(await clients.admin.post(`/${resource}`, body))}`
    const client = clients[who]
    // Only moderators restore what they deleted.
    const deleter = rule === 'owner' ? clients.owner : clients.admin
    if (verb === 'restore') await deleter.delete(path)
    if (verb === 'review') await clients.owner.put(path, { ...body, description: 'Changed' })
    const calls = {
      list: () => client.get(`/${resource}`),
      read: () => client.get(path),
      create: () => client.post(`/${resource}`, { ...body, name: `New ${names}` }),
      update: () => client.put(path, body),
      delete: () => client.delete(path),
      restore: () => client.post(`${path}/restore`),
      deactivate: () => client.put(path, { ...body, deactivated: true }),
      history: () => client.get(`/history${path}`),
      earlier: () => client.get(`/history${path}/1`),
      allHistory: () => client.get('/history'),
      thread: () => client.get(`/threads${path}`),
      write: () => client.post(`/threads${path}`, { text: 'Hello' }),
      close: () => client.post(`/threads${path}/close`),
      desk: () => client.get('/desk'),
      review: () => client.post(`/desk/entries${path}`, {}),
    }
    const refusedWith = who === 'nobody' ? 401 : 403
    const isAllowed = allowed[rule].includes(who) && !(who === 'owner' && rule === 'owner' && !('ownedBy' in body))

    expect((await calls[verb]()).status).toBe(isAllowed ? 200 : refusedWith)
  })
})
