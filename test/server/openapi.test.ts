import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Validator } from '@seriousme/openapi-schema-validator'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCategory, newTopic } from '#domain/category.ts'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { createApp } from '#server/app.ts'
import { readContract } from './contract.ts'
import { databases } from './databases.ts'
import { insertProposal } from './proposals.ts'
import {
  type Answer,
  type Client,
  idOf,
  type Member,
  password,
  startTestServer,
  type TestServer,
  testStart,
} from './support.ts'

const contract = readContract()
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const documented = contract.calls.map(nameOf).sort()

describe('the OpenAPI document', () => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    const [database] = databases
    if (database === undefined) throw new Error('no database')
    server = await startTestServer(database, { sourceHosts: ['127.0.0.1'] })
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  test('is OpenAPI 3.1 by the official schema', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(contract.document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('is answered to everybody', async () => {
    const answer = await server.nobody.get('/openapi.json')
    expect(answer).toMatchObject({ status: 200, body: JSON.parse(JSON.stringify(contract.document)) })
  })

  test('has every route of the API, and no other', () => {
    const routes = createApp(server.deps).routes.flatMap(({ method, path }) =>
      method === 'ALL' || !path.startsWith('/api/v1')
        ? []
        : [
            nameOf({
              method: method.toLowerCase(),
              path: path
                .slice(7)
                .replace(/\/$/, '')
                .replace(/:(\w+)/g, '{$1}'),
            }),
          ],
    )
    expect([...new Set(routes)].sort(), 'describe new routes in server/openapi/operations.ts').toEqual(documented)
  })

  test('is pleasant for generated clients: ids are words, what may be left out is optional, filters have a type', () => {
    const schemas = Object(Object(contract.document.components).schemas)
    expect(contract.calls.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['listEvents', 'createEvent', 'updateRepeatingEvent', 'deleteCategory', 'restorePlace']),
    )
    expect(schemas.NewEvent.required).toEqual(['name', 'location', 'category', 'topic'])
    expect(schemas.NewRepeatingEvent.required).not.toContain('start')
    expect(schemas.EventFields.required).toEqual(['name', 'location', 'start', 'category', 'topic'])
    expect(JSON.stringify(schemas)).not.toContain('"default":')
    expect(schemas.NewEvent.properties.published.description).toContain('Left out: true.')
    expect(schemas.EventsFilter.oneOf).toContainEqual({
      type: 'object',
      required: ['place'],
      additionalProperties: false,
      properties: { place: { type: 'string', format: 'uuid' } },
    })
  })

  test('names each call once', () => {
    const ids = contract.calls.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('says of every call what it answers', async () => {
    const succeeded = new Set<string>()
    const faults: string[] = []
    const judge = (method: string, path: string, answer: Answer) => {
      const call = contract.callOf(method, path.replace(/\?.*/, ''))
      faults.push(...(call === undefined ? [`${method} ${path} is not in it`] : contract.faultsOf(call, answer)))
      if (call !== undefined && answer.status === 200) succeeded.add(nameOf(call))
      return answer
    }
    const judged = ({ get, post, put, patch, delete: remove }: Client): Client => ({
      get: async (path, call) => judge('get', path, await get(path, call)),
      post: async (path, body, call) => judge('post', path, await post(path, body, call)),
      put: async (path, body, call) => judge('put', path, await put(path, body, call)),
      patch: async (path, body, call) => judge('patch', path, await patch(path, body, call)),
      delete: async (path, call) => judge('delete', path, await remove(path, call)),
    })
    await callEverything(server, admin, judged)
    expect(faults).toEqual([])
    expect([...succeeded].sort()).toEqual(documented)
  })
})

const callEverything = async (server: TestServer, admin: Member, judged: (client: Client) => Client) => {
  const member = await server.as('normal')
  const [as, other, nobody] = [judged(admin), judged(member), judged(server.nobody)]
  const word = { ...newTopic(), headline: 'Headline' }

  const crud = async (resource: string, body: object) => {
    const created = await as.post(`/${resource}`, body)
    const path = `/${resource}/${idOf(created)}`
    await as.get(`/${resource}/?limit=2`)
    await as.get(path)
    await as.put(path, body)
    await as.put(path, body, { headers: { 'If-Match': '"99"' } })
    await nobody.delete(path)
    await as.delete(path)
    await as.get('/bin')
    await as.get(path)
    await as.post(`${path}/restore`)
    return idOf(created)
  }
  const category = await crud('categories', { ...newCategory(), ...word, name: 'Music' })
  const topic = await crud('topics', { ...word, name: 'Jazz' })
  const place = await crud('places', { ...newPlace(), name: 'Hall', address: 'Main Street 1', lat: 51.5, lng: -0.1 })
  const group = await crud('groups', { ...newGroup(), name: 'Band', link: 'https://band.test', email: 'a@band.test' })
  const linked = { name: 'Concert', category, topic, location: `id:${place}`, organizers: [`id:${group}`, 'Friends'] }
  const involved = [{ name: 'Ada', description: 'Piano' }]
  await crud('events', { ...newEvent(testStart), ...linked, involved, tags: ['Jazz'] })
  const series = await crud('revents', { ...newSeries({ date: '2026-06-01', time: '19:00' }), ...linked })

  for (const [resource, id] of [
    ['categories', category],
    ['topics', topic],
  ]) {
    const to = idOf(await as.post(`/${resource}`, { ...word, name: 'Other' }))
    await as.post(`/${resource}/${id}/move`, { to: id })
    await as.post(`/${resource}/${id}/move`, { to })
    await as.post(`/${resource}/${to}/move`, { to: id })
  }

  await as.get(`/revents/${series}/preview?start=2026-06-01&end=2026-06-20`)
  const run = await as.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-20&skip=2026-06-15`)
  const event = Object(run.body).created[0]
  await as.put(`/events/${event.id}`, { ...event, name: 'Other name' })
  await as.get(`/revents/${series}/pending`)
  await as.get(`/revents/${series}/compare`)
  await as.post(`/revents/${series}/events/${event.id}/update`)
  await as.post(`/revents/${series}/keep`, { events: [event.id], fields: ['name'] })
  const plan = await as.get(`/revents/${series}/events/${event.id}/reset`)
  await as.post(`/revents/${series}/events/${event.id}/reset?series=${Object(plan.body).seriesVersion}`)
  await as.post(`/revents/${series}/events/${event.id}/move`)
  await as.put(`/events/${event.id}`, { ...event, parent: null })
  await as.post(`/revents/${series}/events/${event.id}/rejoin`, { date: event.seriesDate })
  await as.get(`/revents/${series}/generate?start=2027-06-02&end=2027-06-20`)

  await nobody.get('/eventsearch?query=concert&aggregations={"tags":{"type":"terms","field":"tag"}}')
  await nobody.get('/search?query=band&omit=description,ownedBy&filters=[{"kind":"groups"}]')
  await nobody.get('/search?page=0')

  const form = new FormData()
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  form.set('media', new Blob([new Uint8Array(png)]), 'red.png')
  const picture = await as.post('/media', form)
  await nobody.get(`/media/${idOf(picture)}`)
  await nobody.get(`/media/${idOf(picture)}?width=7`)
  await as.get(`/media/${idOf(picture)}?key=${Object((await as.get('/media/key')).body).key}`)
  await nobody.get('/media/key')
  await nobody.get('/health')
  await nobody.get('/geocode?q=x')
  await as.get('/geocode?q=x')
  const known = { address_folded: 'main street 1', lat: 51.5, lng: -0.1, at: testStart }
  await server.deps.db.insertInto('geocode_cache').values(known).execute()
  await as.get('/geocode?q=Main Street 1')
  const asked = idOf(await as.post('/groups', { name: 'Asked' }))
  await server.deps.db.updateTable('groups').set({ asked_at: testStart }).where('id', '=', asked).execute()
  await as.get('/confirmations')
  await as.get(`/confirmations?entry=${asked}`)
  await other.get(`/confirmations?entry=${asked}`)
  await as.get('/confirmations?entry=x')
  await nobody.get('/confirmations')
  await as.post('/confirmations', { ids: [] })
  await as.post('/confirmations', { ids: [asked] })
  const reserved = { name: 'Fair', start: '2026-06-20', end: '2026-06-21' }
  const reservation = `/reservations/${idOf(await as.post('/reservations', reserved))}`
  await as.post('/reservations', { ...reserved, start: 'soon' })
  await nobody.get('/reservations')
  await as.get('/reservations?start=2026-06-01&end=2026-06-30')
  await as.get(reservation)
  await as.put(reservation, { ...reserved, name: 'Ball' })
  await other.put(reservation, reserved)
  await as.delete(reservation)
  await nobody.get('/planner?start=2026-06-01&end=2026-06-30')
  await as.get('/planner?start=2026-06-01&end=2026-06-30')
  await as.get('/planner?start=2026-06-01&end=2026-09-30')
  await nobody.get('/clashes?start=2026-06-20T10:00:00Z')
  await as.get('/clashes?start=2026-06-20T10:00:00Z&location=Park')
  await as.get('/clashes?start=soon')
  await nobody.post('/preview', { description: 'Bring **bread**' })
  await as.post('/preview', { description: 'Bring **bread**' })
  await as.post('/preview', { description: 1 })
  await nobody.get('/openapi.json')

  const twin = Object((await as.post('/groups', { name: 'Band of the town' })).body)
  const second = Object((await as.post('/groups', { name: 'Band of this town' })).body)
  await as.get('/doubles/groups')
  await other.get('/doubles/groups')
  await as.post('/doubles/distinct', { one: twin.id, other: second.id })
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...values } = twin
  const [kept, merged] = [twin, second].map(({ id, version }) => ({ id, version }))
  const merge = idOf(await as.post('/doubles/merges', { resource: 'groups', kept, merged, values }))
  await as.post('/doubles/merges', { resource: 'groups', kept, merged, values })
  await as.post(`/doubles/merges/${merge}/undo`)

  await callSources({ as, other, owner: `group:${group}`, category, topic })

  await as.get('/history?limit=2')
  await other.get('/history')
  const table = Object((await as.post('/history/export')).body)
  await nobody.get(`${table.link.replace('/api/v1', '')}?filters=[{"resource":"places"}]`)
  await nobody.get('/history/export/nothing')
  await as.get(`/history/places/${place}`)
  await as.get(`/history/users/${member.user.id}`)
  await other.get(`/history/places/${place}`)
  await as.get(`/history/places/${place}/1`)
  await as.get(`/history/places/${place}/9999`)

  const proposal = await insertProposal(server)
  await as.get('/proposals?filters=[{"state":"waiting"}]')
  await other.get('/proposals')
  await as.get(`/proposals/${proposal}`)
  await as.get(`/proposals/${member.user.id}`)
  await as.post(`/proposals/${proposal}/sender`, { blocked: true })
  const [sender] = Object((await as.get('/proposals/senders')).body)
  await as.delete(`/proposals/senders/${sender.id}`)
  await as.delete(`/proposals/senders/${sender.id}`)
  await nobody.get('/proposals/picture/nothing')
  await server.deps.db
    .insertInto('proposal_pictures')
    .values({ proposal_id: proposal, type: 'image/png', width: 4, height: 4, content: new Uint8Array(png) })
    .execute()
  await nobody.get(Object((await as.get(`/proposals/${proposal}`)).body).picture.replace('/api/v1', ''))
  await as.post(`/proposals/${proposal}/accept`, { category: null, topic: null }, { headers: { 'If-Match': '"9"' } })
  await as.post(`/proposals/${proposal}/accept`, {})
  await as.post(`/proposals/${proposal}/invite`)
  await as.post(`/proposals/${proposal}/accept`, { category, topic })
  await as.post(`/proposals/${proposal}/invite`)
  await as.post(`/proposals/${proposal}/invite`)
  const refused = await insertProposal(server)
  await as.post(`/proposals/${refused}/refuse`, { reason: 'No event.' })
  await as.post(`/proposals/${refused}/reopen`)

  await as.get('/desk')
  await other.get('/desk')
  await as.get('/desk/count')
  await as.get('/desk/reasons?lng=en')
  const moderatedPlace = idOf(await other.post('/places', { ...newPlace(), name: 'Mill', address: 'Road 7' }))
  const opened = Object((await as.post(`/desk/entries/places/${moderatedPlace}`, {})).body)
  await as.post(`/desk/entries/places/${moderatedPlace}/seen`, undefined, { headers: { 'If-Match': '"99"' } })
  await as.post(`/desk/entries/places/${moderatedPlace}/seen`, undefined, {
    headers: { 'If-Match': `"${opened.version}"` },
  })
  await as.delete(`/desk/entries/places/${moderatedPlace}/seen`)
  await as.delete(`/desk/entries/places/${moderatedPlace}/seen`)
  await as.post(`/desk/entries/places/${moderatedPlace}/seen`)
  await as.post(`/desk/entries/places/${moderatedPlace}`, {})
  await other.post(`/threads/places/${moderatedPlace}`, { text: 'Hello' })
  await other.post(`/threads/places/${moderatedPlace}`, { text: '' })
  await as.get(`/threads/places/${moderatedPlace}`)
  await as.post(`/desk/claims/threads/places.${moderatedPlace}`, {})
  await as.get('/desk')
  await as.delete(`/desk/claims/threads/places.${moderatedPlace}`)
  await as.post(`/threads/places/${moderatedPlace}/close`)

  await as.get('/actions')
  await as.post('/actions/run', { name: 'cleanup' })
  await as.post('/actions/run', { name: 'backups' })
  await other.post('/actions/run', { name: 'cleanup' })
  await as.get('/actions/cleanup')
  await as.get('/actions/backups')
  await as.post('/actions/run', { name: 'backup' })
  const [backup] = Object((await as.get('/backups')).body)
  const { link } = Object((await as.post(`/backups/${backup.name}/link`)).body)
  await nobody.get(link.replace('/api/v1', ''))
  await as.post('/backups/nothing/link')
  await as.get('/look/site')
  await as.put('/look/site', { sitename: 'Look', sitenameShort: '', colorAccent: '', colorAccentDark: '' })
  await as.get('/system')
  await as.post('/system/set-up')
  await as.post('/system/mail')
  await other.get('/system')

  const css = `/cms/files/css/${encodeFileName('site.css')}`
  await as.get('/cms/themes')
  await as.post('/cms/themes', { name: 'Town' })
  await as.post('/cms/themes', { name: 'Town' })
  await other.post('/cms/themes/Town/preview')
  await as.post('/cms/themes/Town/preview')
  await as.get('/cms/files/css')
  await as.get('/cms/files/css?theme=Town&details=1')
  await as.get(`${css}?theme=Town`)
  await as.put(`${css}?theme=Town`, { content: 'a {}' })
  await as.put(`${css}?theme=Town`, { content: 'a {' })
  await as.put(`${css}?theme=Town`, { content: 'b {}' }, { headers: { 'If-Match': '"9"' } })
  await as.get(`${css}/versions?theme=Town`)
  await as.get(`${css}/versions/1?theme=Town`)
  await as.post(`${css}/versions/1/restore?theme=Town`)
  await as.delete(`${css}?theme=Town`)
  await as.post(`/cms/files/md/${encodeFileName('about.de.md')}/preview?theme=Town`, { content: '# Us' })
  await as.post(`${css}/preview`, { content: '# Us' })
  await as.delete('/cms/themes/Town')
  await as.post('/cms/themes/Town/restore')
  await as.patch('/cms/themes', { name: 'Town' })

  await as.get('/users')
  await other.get('/users?filters=[{"role":"admin"}]')
  await as.get(`/users/${member.user.id}`)
  await as.get(`/users/${member.user.id}/details`)
  await as.put(`/users/${member.user.id}`, { nickname: 'Bob' })
  await as.post('/notifications', {
    userId: member.user.id,
    subject: 'Hello',
    message: 'You',
    linkUrl: 'https://x.test',
  })
  const [notification] = Object((await other.get('/notifications?filters=[{"userId":"self"}]')).body)
  await other.get(`/notifications/${notification.id}`)
  await other.put(`/notifications/${notification.id}`, { viewed: true })
  await other.post('/notifications/viewed?until=2026-06-01T10:00:00.000Z')
  await other.delete(`/notifications/${notification.id}`)
  await other.post(`/notifications/${notification.id}/restore`)
  await other.post('/invitations/invite')

  const { token } = Object((await as.post('/invitations/invite')).body)
  await nobody.get(`/invitations/invite/${token}`)
  await nobody.post(`/invitations/invite/${token}`, { email: 'carl@calendar.test', nickname: 'Carl', password })
  await nobody.post(`/invitations/invite/${token}`, { email: 'dora@calendar.test', nickname: 'Dora', password })
  const [invitation] = Object((await as.get('/invitations')).body)
  await as.get(`/invitations/${invitation.id}`)
  await as.delete(`/invitations/${invitation.id}`)
  await as.post(`/invitations/${invitation.id}/restore`)

  await nobody.post('/auth/login', { email: member.user.email, password: 'wrong' })
  const session = await nobody.post('/auth/login', { email: member.user.email, password })
  const signedIn = judged(server.withToken(Object(session.body).token))
  await signedIn.get('/auth/session')
  await signedIn.post('/auth/logout')
  await signedIn.get('/auth/session')
  for (let tries = 0; tries < 6; tries += 1)
    await nobody.post('/auth/login', { email: 'nobody@calendar.test', password })
  await nobody.post('/passwordrec/requestRecovery', { email: member.user.email })
  const recovery = await openRecovery(server.deps.db, member.user.id, testStart)
  await nobody.post('/passwordrec/setPassword', { token: recovery, password })
  await nobody.post('/passwordrec/setPassword', { token: recovery, password })
  await as.delete(`/users/${member.user.id}`)
}

type SourceCalls = { as: Client; other: Client; owner: string; category: string; topic: string }

const callSources = async ({ as, other, ...words }: SourceCalls) => {
  const feed = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20260610T180000Z', 'SUMMARY:Fair', 'broken']
  const feeds = createServer((_, answer) => answer.end([...feed, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')))
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
  const { port } = feeds.address() as AddressInfo
  const source = { name: 'Band’s calendar', url: `http://127.0.0.1:${port}/`, ...words }
  await as.get('/sources/owners')
  await as.post('/sources/look', { url: source.url })
  await as.post('/sources/look/file', { text: 'Titel;Datum\nFest;1.5.2030' })
  await as.post('/sources/preview', source)
  await other.post('/sources/preview', source)
  const id = idOf(await as.post('/sources', source))
  await as.get('/sources')
  await as.get(`/sources/${id}`)
  await other.get(`/sources/${id}`)
  await as.put(`/sources/${id}`, source)
  await as.put(`/sources/${id}`, { ...source, url: 'mailto:a@b.test' })
  const [run] = [Object((await as.post(`/sources/${id}/run`, { force: true })).body).last]
  await as.get(`/sources/${id}/runs`)
  const [event] = Object((await as.get('/events?filters=[{"likeName":"Fair"}]')).body)
  await as.get(`/sources/of/${event.id}`)
  await as.post(`/sources/of/${event.id}/follow`, { fields: ['name'] })
  await as.post(`/sources/${id}/runs/${run.id}/undo`)
  await as.delete(`/sources/${id}`)
  feeds.close()
}
