import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, type Rule } from '#domain/permissions.ts'
import { databases } from './databases.ts'
import { insertProposal } from './proposals.ts'
import { type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'

/** `self` is the person it is about. */
type Who = 'nobody' | 'normal' | 'self' | 'moderator' | 'admin'

const allowed: Record<Rule, readonly Who[]> = {
  everyone: ['nobody', 'normal', 'self', 'moderator', 'admin'],
  user: ['normal', 'self', 'moderator', 'admin'],
  self: ['self', 'moderator', 'admin'],
  /** What is made for `self` is theirs. */
  owner: ['self', 'moderator', 'admin'],
  recipient: ['self'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
  nobody: [],
}
const people = allowed.everyone
const verbs = ['list', 'read', 'create', 'update', 'delete', 'deactivate'] as const
const resources = [
  'users',
  'invitations',
  'notifications',
  'bin',
  'media',
  'geocode',
  'clashes',
  'planner',
  'reservations',
  'confirmations',
  'actions',
  'adminHistory',
  'proposals',
  'senderInvitations',
] as const
const tabled = resources.flatMap((resource) =>
  verbs.map((verb) => ({ resource, verb, rule: permissions[resource][verb] })),
)
/** Who may delete may restore; accounts are gone for good. */
const restorable = (['invitations', 'notifications'] as const).map((resource) => {
  return { resource, verb: 'restore' as const, rule: permissions[resource].delete }
})
const cells = [...tabled.filter(({ rule }) => rule !== 'nobody'), ...restorable].flatMap((cell) =>
  people.map((who) => ({ ...cell, who })),
)

const reserved = { name: 'Fair', start: '2036-06-20', end: '2036-06-21' }

describe.each(databases)('permissions of accounts over HTTP on $name', (database) => {
  let server: TestServer
  let clients: Record<Exclude<Who, 'self'>, Client>
  let picture: Blob
  beforeAll(async () => {
    server = await startTestServer(database)
    const [normal, moderator, admin] = [
      await server.as('normal'),
      await server.as('moderator'),
      await server.as('admin'),
    ]
    clients = { nobody: server.nobody, normal, moderator, admin }
    const drawn = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    picture = new Blob([new Uint8Array(drawn)])
    const at = { lat: 1, lng: 2, at: server.clock.now }
    await server.deps.db
      .insertInto('geocode_cache')
      .values({ address_folded: 'park', ...at })
      .execute()
  })
  afterAll(() => server.stop())

  const upload = (client: Client) => {
    const body = new FormData()
    body.set('media', picture, 'a.png')
    return client.post('/media', body)
  }

  /** `self` is the person, `id` the entry. */
  const calls = {
    users: ({ client, self, path }: Call) => ({
      list: () => client.get('/users'),
      read: () => client.get(path),
      update: () => client.put(path, { nickname: `New ${self.user.nickname}` }),
      delete: () => client.delete(path),
      deactivate: () => client.put(path, { deactivated: true }),
    }),
    invitations: ({ client, path }: Call) => ({
      list: () => client.get('/invitations'),
      read: () => client.get(path),
      create: () => client.post('/invitations/invite'),
      delete: () => client.delete(path),
      restore: () => client.post(`${path}/restore`),
    }),
    notifications: ({ client, self, path }: Call) => ({
      list: () => client.get('/notifications'),
      read: () => client.get(path),
      create: () => client.post('/notifications', { userId: self.user.id, subject: 'Hello', message: 'Text' }),
      update: () => client.put(path, { viewed: true }),
      delete: () => client.delete(path),
      restore: () => client.post(`${path}/restore`),
    }),
    bin: ({ client }: Call) => ({ list: () => client.get('/bin') }),
    media: ({ client, path }: Call) => ({ read: () => client.get(path), create: () => upload(client) }),
    actions: ({ client }: Call) => ({
      list: () => client.get('/actions'),
      read: () => client.get('/actions/rebuildSearch'),
      update: () => client.post('/actions/run', { name: 'rebuildSearch' }),
    }),
    adminHistory: ({ client, self }: Call) => ({ read: () => client.get(`/history/users/${self.user.id}`) }),
    proposals: ({ client, path }: Call) => ({
      list: () => client.get('/proposals'),
      read: () => client.get(path),
      update: () => client.post(`${path}/sender`, { blocked: false }),
    }),
    senderInvitations: ({ client, path }: Call) => ({
      create: () => client.post(`/proposals/${path.split('/').at(-1)}/invite`),
    }),
    geocode: ({ client }: Call) => ({ read: () => client.get('/geocode?q=Park') }),
    reservations: ({ client, path }: Call) => ({
      list: () => client.get('/reservations'),
      read: () => client.get(path),
      create: () => client.post('/reservations', reserved),
      update: () => client.put(path, { ...reserved, name: 'Ball' }),
      delete: () => client.delete(path),
    }),
    confirmations: ({ client, path }: Call) => ({
      list: () => client.get('/confirmations'),
      update: () => client.post('/confirmations', { ids: [path.split('/').at(-1)] }),
    }),
    planner: ({ client }: Call) => ({ read: () => client.get('/planner?start=2036-06-01&end=2036-06-30') }),
    clashes: ({ client }: Call) => ({ read: () => client.get('/clashes?start=2036-06-20T10:00:00Z') }),
  }
  type Call = { client: Client; self: Member; path: string }

  const firstId = async (client: Client, path: string) => String(Object(Object((await client.get(path)).body)[0]).id)

  const entryOf: Record<(typeof resources)[number], (self: Member) => Promise<string>> = {
    users: async (self) => self.user.id,
    invitations: async (self) => {
      server.clock.now += 7 * 86_400_000
      await self.post('/invitations/invite')
      return firstId(self, '/invitations')
    },
    notifications: async (self) => {
      await clients.admin.post('/notifications', { userId: self.user.id, subject: 'Hello', message: 'Text' })
      return firstId(self, '/notifications')
    },
    bin: async () => '',
    media: async (self) => idOf(await upload(self)),
    geocode: async () => '',
    clashes: async () => '',
    planner: async () => '',
    reservations: async (self) => idOf(await self.post('/reservations', reserved)),
    confirmations: async (self) => idOf(await self.post('/groups', { name: `Choir of ${self.user.id}` })),
    adminHistory: async () => '',
    proposals: () => insertProposal(server),
    senderInvitations: async () => {
      const id = await insertProposal(server, { email: `${randomUUID()}@visitor.example` })
      await server.deps.db.updateTable('proposals').set({ state: 'accepted' }).where('id', '=', id).execute()
      return id
    },
    actions: async () => '',
  }

  test.each(cells)('$verb $resource as $who', async ({ resource, verb, who, rule }) => {
    const self = await server.as('normal')
    for (const client of Object.values(clients)) await client.get('/auth/session')
    const path = `/${resource}/${await entryOf[resource](self)}`
    if (verb === 'restore') await self.delete(path)
    if (verb === 'create') server.clock.now += 7 * 86_400_000
    const client = who === 'self' ? self : clients[who]
    const call: (() => Promise<{ status: number }>) | undefined = Object.entries(
      calls[resource]({ client, self, path }),
    ).find(([name]) => name === verb)?.[1]

    const isAllowed = allowed[rule].includes(who)
    expect((await call?.())?.status).toBe(isAllowed ? 200 : who === 'nobody' ? 401 : 403)
  })

  test('the key to hidden pictures is for whoever may upload some', async () => {
    for (const [who, client] of Object.entries(clients)) {
      const isAllowed = allowed[permissions.media.create].includes(who as keyof typeof clients)
      expect([who, (await client.get('/media/key')).status]).toEqual([who, isAllowed ? 200 : 401])
    }
  })

  test('this table and the one of entries leave out only what has tests of its own', () => {
    const entries = ['events', 'revents', 'groups', 'places', 'categories', 'topics', 'history', 'threads', 'desk']
    // Those have tests of their own: cms/themes, doubles, look, sources/sources, system.
    const elsewhere = ['cms', 'doubles', 'look', 'sources', 'system']
    expect([...resources, ...entries, ...elsewhere].toSorted()).toEqual(Object.keys(permissions).toSorted())
  })

  test('a moderator sees an administrator and changes nothing', async () => {
    const admin = await server.as('admin')
    const path = `/users/${admin.user.id}`
    const call = { client: clients.moderator, self: admin, path }
    expect((await calls.users(call).read()).status).toBe(200)
    for (const verb of ['update', 'delete', 'deactivate'] as const) {
      expect((await calls.users(call)[verb]()).status).toBe(403)
    }
  })
})
