import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import type { Filter } from '#domain/filter.ts'
import { createUnreadCount } from '#src/actors/frame.ts'
import { actionsApi } from '#src/api/actions.ts'
import { createApi } from '#src/api/api.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { cmsApi } from '#src/api/cms.ts'
import { createEntryApi } from '#src/api/entryApi.ts'
import { createFiles } from '#src/api/files.ts'
import { createRootApi } from '#src/api/rootApi.ts'
import { seriesApi } from '#src/api/series.ts'
import { readSettings } from '#src/settings.ts'

/** By §7. */

const id = '0190163d-8694-739b-aea5-966c26f8ad91'
const entry = { id, version: 3, createdAt: '2026-05-01T00:00:00Z', updatedAt: '2026-05-01T00:00:00Z' }
const theme = { name: 'Sea', active: false, editable: true, parent: '', parents: [], deletedAt: null }
const user = { id, nickname: 'Ada', email: 'ada@example.org', role: 'normal', token: 'secret' } as const

type Sent = { method: string; path: string; query: Record<string, unknown>; body: unknown; headers: Headers }

let sent: Sent[]
let answer: unknown
let status: number
let total: string | null

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
const record = (method: string, address: string, body: unknown, headers: Headers) => {
  const url = new URL(address, 'https://calendar.test')
  const query = Object.fromEntries([...url.searchParams].map(([name, value]) => [name, read(value)]))
  sent.push({ method, path: url.pathname, query, body, headers })
}

class Upload {
  upload = {}
  status = status
  responseText = ''
  onload = () => {}
  #method = ''
  #url = ''
  #headers = new Headers()
  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 90\r\n'
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  send(form: FormData) {
    const fields = [...form].map(([name, value]) => [name, value instanceof File ? `file ${value.name}` : value])
    record(this.#method, this.#url, Object.fromEntries(fields), this.#headers)
    this.responseText = JSON.stringify(answer)
    this.onload()
  }
}

beforeEach(() => {
  sent = []
  answer = entry
  status = 200
  total = '7'
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    record(method, address, typeof body === 'string' ? JSON.parse(body) : null, new Headers(headers))
    return Response.json(answer, { status, headers: total === null ? {} : { 'x-total-count': total } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const files = createFiles(() => 'key')
const root = createRootApi({
  apiurl: '/api/v1',
  token: () => user.token,
  language: () => 'de',
  onSessionExpired: () => {},
  onRoleTold: () => {},
  onSettingsTold: () => {},
  namesIn: (page) => readSettings(page).themeconfig,
})
const page = createApi(root, { files, origin: 'https://calendar.test', store: createBrowserStore({} as Storage) })
const api = {
  ...page,
  ...createEntryApi(root, page),
  actions: actionsApi(root.client),
  series: seriesApi(root.client),
}
const { signal } = new AbortController()

/** Invalid answers do not matter here. */
const wire = async (call: () => Promise<unknown>, answered: unknown = entry) => {
  sent = []
  answer = answered
  await call().catch(() => {})
  return sent.map(({ method, path, query, body }) => [`${method} ${path}`, query, body])[0]
}

test('the five calls of every resource', async () => {
  const filters: Filter[] = [
    { name: 'likeName', value: 'jazz' },
    { name: 'ownedBy', value: 'self' },
  ]
  const query = { offset: 25, limit: 25, sorting: 'start', order: 'DESC' as const, filters }
  expect(await wire(() => api.entries.list('events', query), [entry])).toEqual([
    'GET /api/v1/events/',
    { offset: 25, limit: 25, sorting: 'start', order: 'DESC', filters: [{ likeName: 'jazz' }, { ownedBy: 'self' }] },
    null,
  ])
  expect((await api.entries.list('revents', {})).total).toBe(7)
  total = null
  expect((await api.entries.list('revents', {})).total).toBe(0)
  expect(await wire(() => api.entries.find('groups', id))).toEqual([`GET /api/v1/groups/${id}`, {}, null])
  expect(await wire(() => api.entries.create('places', { name: 'Hall' }))).toEqual([
    'POST /api/v1/places',
    {},
    { name: 'Hall' },
  ])
  expect(await wire(() => api.entries.update('topics', id, 3, { name: 'Jazz' }))).toEqual([
    `PUT /api/v1/topics/${id}`,
    {},
    { name: 'Jazz' },
  ])
  expect(await wire(() => api.entries.remove('users', id, 3))).toEqual([`DELETE /api/v1/users/${id}`, {}, null])
})

test('an entry that somebody else changed comes with the names of what both put into the same field', async () => {
  const mine = { category: 'mine', topic: 'same', ownedBy: ['b'] }
  const base = { category: 'base', topic: 'same', ownedBy: ['a'] }
  const theirs = { ...entry, category: 'theirs', topic: 'same', ownedBy: ['a', 'c'], nickname: 'Ada', name: 'Jazz' }
  answer = theirs
  sent = []
  const { names } = await api.forms.loadConflicting({ kind: 'events', id, base, mine })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /api/v1/events/${id}`,
    'GET /api/v1/users/',
    'GET /api/v1/categories/base',
    'GET /api/v1/categories/theirs',
    'GET /api/v1/categories/mine',
  ])
  expect(names).toEqual({ [id]: 'Jazz' })
})

describe('a group whose name is taken', () => {
  const mine = { ...entry, name: 'Marsh Tenors', ownedBy: [id] }
  const refused = { error: 'name already exists' }
  const answers = (listed: unknown, listedStatus = 200) =>
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      record(method, address, typeof body === 'string' ? JSON.parse(body) : null, new Headers(headers))
      return method === 'GET'
        ? Response.json(listed, { status: listedStatus })
        : Response.json(refused, { status: 400 })
    })
  const save = (id: string | null) => {
    const submission = { kind: 'groups', id, version: 3, values: { name: 'marsh  tenors' } } as const
    return api.forms.submit(submission).catch(toFailure)
  }
  const failure = { code: 'nameExists', issues: [{ field: 'name', reason: 'nameExists' }] }

  test.each([null, id])('is told with the one that has it, for the group %j', async (edited) => {
    answers([{ ...mine, name: 'Marsh Tenors and Friends' }, mine])
    expect(await save(edited)).toEqual({ ...failure, taken: { id, name: 'Marsh Tenors', ownedBy: [id] } })
    expect(sent.at(-1)?.query.filters).toEqual([{ likeName: 'marsh  tenors' }])
  })

  test.each([
    ['hidden', [], 200],
    ['not to be asked for', { error: 'unauthorized' }, 500],
  ])('is told alone where that is %s', async (_, listed, status) => {
    answers(listed, status)
    expect(await save(null)).toEqual(failure)
  })
})

test('an action is run by its name', async () => {
  expect(await wire(() => api.actions.run('backup'), {})).toEqual(['POST /api/v1/actions/run', {}, { name: 'backup' }])
})

test('nobody creates an action: the browser refuses that by itself', async () => {
  await expect(api.entries.create('actions', { name: 'backup' })).rejects.toThrow('create not implemented for actions')
  expect(sent).toEqual([])
})

test('the credential goes with each call, the version with each write', async () => {
  await api.entries.remove('events', id, 3)
  const seen = ['authorization', 'if-match', 'accept-language'].map((name) => sent[0]?.headers.get(name))
  expect(seen).toEqual(['Bearer secret', '"3"', 'de'])
})

test('people: log-in, invitations, recovery', async () => {
  const registration = { email: 'ada@example.org', nickname: 'Ada', password: 'right horse' }
  const calls = [
    [() => root.auth.signIn({ email: 'ada@example.org', password: 'right horse' }), user],
    [() => api.invitations.create(), { token: 'abc', link: 'https://town.example/backstage/invitation/abc' }],
    [() => root.auth.register('abc', registration), entry],
    [() => api.invitations.check('abc'), { role: 'normal' }],
    [() => api.recovery.request('ada@example.org'), {}],
    [() => api.recovery.setPassword({ token: 'abc', password: 'right horse' }), {}],
    [() => api.notifications.markViewed(id, 3), entry],
  ] as const
  const seen = []
  for (const [call, answered] of calls) seen.push(await wire(call, answered))
  expect(seen).toEqual([
    ['POST /api/v1/auth/login', {}, { email: 'ada@example.org', password: 'right horse' }],
    ['POST /api/v1/invitations/invite', {}, null],
    ['POST /api/v1/invitations/invite/abc', {}, registration],
    ['GET /api/v1/invitations/invite/abc', {}, null],
    ['POST /api/v1/passwordrec/requestRecovery', {}, { email: 'ada@example.org' }],
    ['POST /api/v1/passwordrec/setPassword', {}, { token: 'abc', password: 'right horse' }],
    [`PUT /api/v1/notifications/${id}`, {}, { viewed: true }],
  ])
  answer = { token: 'abc', link: 'http://localhost:3000/backstage/invitation/abc' }
  const link = 'https://calendar.test/backstage/invitation/abc'
  expect(await api.invitations.create()).toEqual({ token: 'abc', link })
})

test('the unread notifications are counted by the total of their list', async () => {
  answer = []
  const actor = createActor(createUnreadCount(api), { input: { userId: id, isModerating: false } }).start()
  await expect.poll(() => actor.getSnapshot().context).toMatchObject({ total: 7, waiting: 0 })
  actor.stop()
  expect(sent.map(({ method, path, query }) => [method, path, query.filters])).toEqual([
    ['GET', '/api/v1/notifications/', [{ viewed: false }, { userId: id }]],
  ])
})

test('the unread notifications are counted also when the desk is refused to somebody who moderates no more', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/desk/count')
      ? Response.json({ error: 'unauthorized' }, { status: 403 })
      : Response.json([], { headers: { 'x-total-count': '7' } }),
  )
  const actor = createActor(createUnreadCount(api), { input: { userId: id, isModerating: true } }).start()
  await expect.poll(() => actor.getSnapshot().value).toBe('waiting')
  expect(actor.getSnapshot().context).toMatchObject({ total: 7, waiting: 0 })
  actor.stop()
})

test('what waits on the desk is counted by the server', async () => {
  expect(await wire(() => api.moderation.count(signal), { entries: 3, cases: 5 })).toEqual([
    'GET /api/v1/desk/count',
    {},
    null,
  ])
})

test('dropdowns load 10000 by name, none of them deactivated', async () => {
  const filtersOf = { places: [], groups: [], ownGroups: [{ ownedBy: 'self' }], categories: [], topics: [] }
  for (const [source, further] of Object.entries(filtersOf)) {
    const resource = source === 'ownGroups' ? 'groups' : source
    expect(await wire(() => api.suggestions.options(source as keyof typeof filtersOf, signal), [])).toEqual([
      `GET /api/v1/${resource}/`,
      { limit: 10_000, sorting: 'name', order: 'ASC', filters: [{ deactivated: false }, ...further] },
      null,
    ])
  }
  expect(await wire(() => api.suggestions.options('users', signal), [])).toEqual([
    'GET /api/v1/users/',
    { limit: 10_000, sorting: 'nickname', order: 'ASC' },
    null,
  ])
})

test('suggestions: owners and places by a part of their names', async () => {
  const ada = { id, nickname: 'Ada' }
  expect(await wire(() => api.suggestions.users('ad', signal), [ada])).toEqual([
    'GET /api/v1/users/',
    { limit: 12, sorting: 'nickname', order: 'ASC', filters: [{ likeNickname: 'ad' }, { deactivated: false }] },
    null,
  ])
  expect(await api.suggestions.users('ad', signal)).toEqual([{ id, name: 'Ada' }])
  expect((await wire(() => api.suggestions.places('ma', signal), []))?.slice(0, 2)).toEqual([
    'GET /api/v1/places/',
    { limit: 12, sorting: 'name', order: 'ASC', filters: [{ likeName: 'ma' }] },
  ])
  expect((await wire(() => api.suggestions.places('', signal), []))?.slice(0, 2)).toEqual([
    'GET /api/v1/places/',
    { limit: 50, sorting: 'name', order: 'ASC', filters: [{ deactivated: false }] },
  ])
})

test('suggestions: tags from the buckets of the search, main events from the event search', async () => {
  expect(await wire(() => api.suggestions.tags('ja', signal))).toEqual([
    'GET /api/v1/search',
    { query: 'ja', pageSize: 0, aggregations: { tags: { type: 'terms', field: 'tag' } } },
    null,
  ])
  answer = { buckets: { tags: [{ term: 'jazz' }, { term: 'open air' }] } }
  expect(await api.suggestions.tags('ja', signal)).toEqual([{ id: 'jazz', name: 'jazz' }])
  expect(await wire(() => api.suggestions.ownEvents('fe', signal))).toEqual([
    'GET /api/v1/eventsearch',
    { query: 'fe', page: 1, pageSize: 12, filters: [{ children: false }, { multidayMax: 0 }, { ownedBys: ['self'] }] },
    null,
  ])
})

test('series, texts, coordinates', async () => {
  const wanted = { start: '2026-05-01', end: '2026-06-01', only: null, restore: [], skip: [] }
  expect(await wire(() => api.series.generate(id, wanted))).toEqual([
    `GET /api/v1/revents/${id}/generate`,
    { start: '2026-05-01', end: '2026-06-01' },
    null,
  ])
  expect((await wire(() => api.partials.find('backstage/faq', 'de', signal)))?.slice(0, 2)).toEqual([
    'GET /partial/content',
    { p: 'backstage/faq', lng: 'de' },
  ])
  expect((await wire(() => api.geocode.find('Main Street 1', signal), { lat: 1, lng: 2 }))?.slice(0, 2)).toEqual([
    'GET /api/v1/geocode',
    { q: 'Main Street 1' },
  ])
})

test('each refusal of the map service is one of three', async () => {
  const refusedWith = async (code: number, error: string) => {
    ;[status, answer] = [code, { error }]
    return api.geocode.find('Main Street 1', signal).catch((failure: unknown) => toFailure(failure).code)
  }
  expect([
    await refusedWith(400, 'field address: empty'),
    await refusedWith(404, 'not found'),
    await refusedWith(400, 'field geocoder: unreachable'),
    await refusedWith(500, 'InternalServerError'),
    await refusedWith(429, 'too many attempts'),
  ]).toEqual(['addressMissing', 'noCoordinates', 'geocoderUnreachable', 'geocoderUnreachable', 'tooManyAttempts'])
})

test('uploads are multipart: a picture in the field media, a theme’s file with isBinary', async () => {
  files.keep(new File(['x'], 'sea.png'))
  const cms = cmsApi(root.client, files).files
  const image = { theme: null, type: 'image', name: 'sea.png' } as const
  expect(await wire(() => api.media.upload('key', signal, () => {}))).toEqual([
    'POST /api/v1/media',
    {},
    { media: 'file sea.png' },
  ])
  expect(await wire(() => cms.upload(image, { key: 'key', version: null }, signal, () => {}))).toEqual([
    'PUT /api/v1/cms/files/image/c2VhLnBuZw',
    {},
    { binary: 'file sea.png', content: '', isBinary: 'true' },
  ])
})

test('the key to hidden pictures is asked for with the session', async () => {
  expect(await wire(() => api.pictureKey.read(signal), { key: 'k1' })).toEqual(['GET /api/v1/media/key', {}, null])
  expect(await api.pictureKey.read(signal)).toEqual({ pictureKey: 'k1' })
})

test('uploads are sent in the language of the page, and a refused one says when to try again', async () => {
  files.keep(new File(['x'], 'sea.png'))
  answer = { error: 'too many attempts' }
  status = 429
  const failure = await api.media.upload('key', signal, () => {}).catch(toFailure)
  expect(failure).toEqual({ code: 'tooManyAttempts', retryAfter: 90 })
  const seen = ['authorization', 'accept', 'accept-language'].map((name) => sent[0]?.headers.get(name))
  expect(seen).toEqual(['Bearer secret', 'application/json', 'de'])
})

test('themes and their files', async () => {
  const cms = cmsApi(root.client, files).files
  const config = { theme: null, type: 'config', name: 'config.yaml' } as const
  const calls = [
    [() => api.themes.list(signal), []],
    [() => api.themes.create({ name: 'Sea', parent: '' }), theme],
    [() => api.themes.activate('Sea'), theme],
    [() => api.themes.remove('Sea'), {}],
    [() => cms.list(null, 'template', signal), []],
    [() => cms.read(config, signal), {}],
    [() => cms.save(config, 'sitename: Sea', null), {}],
  ] as const
  const seen = []
  for (const [call, answered] of calls) seen.push(await wire(call, answered))
  expect(seen).toEqual([
    ['GET /api/v1/cms/themes', {}, null],
    ['POST /api/v1/cms/themes', {}, { name: 'Sea', parent: '', active: false, editable: true }],
    ['PATCH /api/v1/cms/themes', {}, { name: 'Sea' }],
    ['DELETE /api/v1/cms/themes/Sea', {}, null],
    ['GET /api/v1/cms/files/template', { details: 1 }, null],
    ['GET /api/v1/cms/files/config/Y29uZmlnLnlhbWw', {}, null],
    ['PUT /api/v1/cms/files/config/Y29uZmlnLnlhbWw', {}, { content: 'sitename: Sea' }],
  ])
})

test('the versions of a theme’s file, and what a text would look like', async () => {
  const cms = cmsApi(root.client, files).files
  const text = { theme: 'Sea', type: 'md', name: 'about.md' } as const
  const calls = [
    [() => cms.versions(text, signal), []],
    [() => cms.version(text, 2, signal), {}],
    [() => cms.restore(text, 2, 5), {}],
    [() => cms.preview(text, '# Us', signal), {}],
    [() => cms.remove(text, 5), {}],
  ] as const
  const seen = []
  for (const [call, answered] of calls) {
    const line = await wire(call, answered)
    seen.push([...(line ?? []), sent[0]?.headers.get('if-match')])
  }
  const path = '/api/v1/cms/files/md/YWJvdXQubWQ'
  expect(seen).toEqual([
    [`GET ${path}/versions`, { theme: 'Sea' }, null, null],
    [`GET ${path}/versions/2`, { theme: 'Sea' }, null, null],
    [`POST ${path}/versions/2/restore`, { theme: 'Sea' }, null, '"5"'],
    [`POST ${path}/preview`, { theme: 'Sea' }, { content: '# Us' }, null],
    [`DELETE ${path}`, { theme: 'Sea' }, null, '"5"'],
  ])
})
