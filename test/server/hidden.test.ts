import { beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { listings } from '#domain/listing.ts'
import { newPlace } from '#domain/place.ts'
import { searches } from '#domain/search/search.ts'
import { newSeries } from '#domain/series/series.ts'
import { createApp } from '#server/app.ts'
import { operations } from '#server/openapi/operations.ts'
import { databases } from './databases.ts'
import { setUpSite } from './site/visitor.ts'
import { type Client, idOf, type Member } from './support.ts'

/** Its texts hold a marker. */
type Secret = { resource: string; how: string; id: string; marker: string; image: string; isOpenById: boolean }

const ways = ['unpublished', 'deactivated'] as const

describe.each(databases)('what is not public on $name', (database) => {
  const { server, site } = setUpSite(database)
  let owner: Member
  let secrets: Secret[]
  /** Ids by what they refer to. */
  let shown: Record<string, string>

  const make = async (resource: string, body: object): Promise<string> => {
    const answer = await owner.post(`/${resource}`, body)
    expect([resource, answer.status, answer.body]).toEqual([resource, 200, expect.anything()])
    return idOf(answer)
  }
  const event = (name: string, fields: object = {}) =>
    make('events', {
      ...newEvent(0),
      name,
      start: '2026-06-20T18:00:00Z',
      end: null,
      location: 'Park',
      ...site.words,
      ...fields,
    })

  const addSecret = async (resource: string, how: string, body: (marker: string) => object, isOpenById: boolean) => {
    const marker = `zqx${secrets.length}xqz`
    const image = await site.addPicture()
    const texts = { name: `${marker} ${resource}`, description: `About ${marker}`, alt: marker, image }
    const id = await make(resource, { ...body(marker), ...texts })
    secrets.push({ resource, how, id, marker, image, isOpenById })
    return id
  }

  beforeEach(async () => {
    owner = await server.as('normal')
    secrets = []
    shown = {}
    const hide = (how: string, resource: string, id: string) =>
      site.change(resource, id, how === 'unpublished' ? { published: false } : { deactivated: true })
    for (const how of ways) {
      const isOpenById = how === 'unpublished'
      const place = await addSecret(
        'places',
        how,
        (marker) => ({ ...newPlace(), address: `${marker} Street` }),
        isOpenById,
      )
      const group = await addSecret('groups', how, () => newGroup(), isOpenById)
      const timed = { ...newEvent(0), start: '2026-06-20T18:00:00Z', end: null, location: 'Park', ...site.words }
      const main = await addSecret('events', how, (marker) => ({ ...timed, tags: [marker] }), isOpenById)
      await addSecret('events', `part of an ${how}`, () => ({ ...timed, parent: `id:${main}` }), true)
      shown[`${how} main`] = await event('Listed part', { parent: `id:${main}`, parentListed: true })
      shown[`${how} place`] = await event('At a hidden place', { location: `id:${place}` })
      shown[`${how} group`] = await event('By a hidden group', { organizers: [`id:${group}`, 'Choir'] })
      for (const [resource, id] of [
        ['places', place],
        ['groups', group],
        ['events', main],
      ] as const)
        await hide(how, resource, id)
    }
    const gone = await addSecret('places', 'deleted', (marker) => ({ ...newPlace(), address: marker }), false)
    const left = await addSecret('groups', 'deleted', () => newGroup(), false)
    shown['deleted place'] = await event('At a deleted place', { location: `id:${gone}`, organizers: [`id:${left}`] })
    await hide('deactivated', 'places', gone)
    await hide('deactivated', 'groups', left)
    await site.remove('places', gone)
    await site.remove('groups', left)

    const series = {
      ...newSeries({ date: '2026-06-02', time: '19:00' }),
      end: '21:00',
      location: 'Park',
      ...site.words,
    }
    const id = await addSecret('revents', 'deactivated', () => series, false)
    await site.change('revents', id, { name: 'Choir practice', description: '', image: null, alt: '' })
    const { body } = await owner.get(`/revents/${id}/generate?start=2026-06-02&end=2026-06-02`)
    shown['deactivated series'] = String(Object(body).created[0].id)
    const secret = secrets.at(-1)
    await site.change('revents', id, { name: `${secret?.marker} revents`, image: secret?.image, deactivated: true })
  })

  /** Without what the request itself contained. */
  const leaks = (request: string, text: string): string[] => {
    const asked = secrets.filter(({ id }) => request.includes(id))
    const allowed = new Set(asked.filter(({ isOpenById }) => isOpenById))
    for (const { resource, how } of asked) {
      if (resource !== 'events' || how !== 'unpublished') continue
      for (const secret of secrets) if (secret.how === 'part of an unpublished') allowed.add(secret)
    }
    return secrets.flatMap((secret) => {
      if (allowed.has(secret)) return []
      const { id, marker, image } = secret
      const traces = [...(asked.includes(secret) ? [] : [id]), marker, image]
      return traces.some((trace) => text.includes(trace))
        ? [`${request} names the ${secret.how} of ${secret.resource}`]
        : []
    })
  }

  const idsOf = () => [...secrets.map(({ id }) => id), ...Object.values(shown)]

  const filterValues = (name: string): unknown[] => {
    if (name === 'parent') return idsOf().flatMap((id) => [`id:${id}`, `revent:${id}`])
    if (name === 'mains') return [idsOf().slice(0, 90)]
    if (name === 'ownedBys') return [[owner.user.id]]
    if (name === 'ownedBy' || name === 'createdBy' || name === 'userId') return [owner.user.id]
    if (['place', 'group', 'category', 'topic'].includes(name)) return idsOf()
    if (name === 'multidayMax') return [0]
    if (name === 'startAfter') return ['2026-01-01T00:00:00Z']
    if (name === 'startBefore') return ['2027-01-01T00:00:00Z']
    if (name === 'kind') return ['events', 'groups', 'places']
    if (name === 'role') return ['normal']
    if (name.startsWith('like')) return ['e']
    return name === 'tag' ? ['nothing'] : [true, false]
  }

  const listQueries = (filters: readonly string[], always = ''): string[] => {
    const query = (list: unknown[]) => `?filters=${encodeURIComponent(JSON.stringify(list))}${always}`
    const single = filters.flatMap((name) => filterValues(name).map((value) => query([{ [name]: value }])))
    const withChildren = filters.includes('children')
      ? filters.flatMap((name) => filterValues(name).map((value) => query([{ children: true }, { [name]: value }])))
      : []
    return ['', ...single, ...withChildren]
  }

  const buckets = `&pageSize=100&aggregations=${encodeURIComponent('{"tags":{"type":"terms","field":"tag"}}')}`

  const apiRequests = (): string[] =>
    operations
      .filter(({ method, path }) => method === 'get' && !path.startsWith('/cms') && path !== '/geocode')
      .flatMap(({ path }) => {
        const resource = path.slice(1)
        if (resource in searches)
          return listQueries(searches[resource as keyof typeof searches].filters, buckets).map((query) => path + query)
        if (resource in listings)
          return listQueries(listings[resource as keyof typeof listings].filters).map((query) => path + query)
        if (!path.includes('{')) return [path]
        return idsOf().map((id) => path.replace(/\{\w+\}/, id).replace(/\{\w+\}/g, '1'))
      })

  const pageRequests = (): string[] => {
    const routes = createApp(server.deps).routes.filter(
      ({ method, path }) => method === 'GET' && !/^\/(api|assets|theme)/.test(path),
    )
    const paths = [...new Set(routes.map(({ path }) => path))]
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/events/:id',
        '/events.ics',
        '/groups/:id/events.rss',
        '/sitemap.xml',
        '/tags/:tag/events.ics',
      ]),
    )
    const filled = paths.flatMap((path) => {
      const given = path.replace(/:file\{[^}]*\}+/, ':id.ics').replace('/*', '/nothing')
      return given.includes(':id')
        ? [...idsOf(), site.words.category, site.words.topic].map((id) => given.replace(':id', id))
        : [given.replace(/:\w+/, 'nothing')]
    })
    const narrowed = ['place', 'group', 'category', 'topic'].flatMap((field) =>
      idsOf().flatMap((id) => [
        `/?${field}=${id}`,
        `/?month=2026-06&${field}=${id}`,
        `/events.ics?${field}=${id}`,
        `/events.rss?${field}=${id}`,
      ]),
    )
    return [
      ...filled,
      ...narrowed,
      '/?month=2026-06',
      '/?from=2026-06-20&to=2026-06-20',
      '/groups?text=a',
      '/places?text=a',
    ]
  }

  test('is named in no answer of the API to nobody, nor to a member who owns nothing', async () => {
    const stranger = await server.as('normal')
    const found: string[] = []
    for (const [who, client] of [
      ['nobody', server.nobody],
      ['a stranger', stranger],
    ] as [string, Client][]) {
      for (const request of apiRequests()) {
        const { body, status } = await client.get(request)
        if (status >= 500) found.push(`${request}: ${status}`)
        found.push(...leaks(request, JSON.stringify(body)).map((leak) => `${who}: ${leak}`))
      }
    }
    expect([...new Set(found)]).toEqual([])
  })

  test('is named on no page, in no feed and not in the sitemap', async () => {
    const found: string[] = []
    for (const request of pageRequests()) {
      const response = await site.get(request)
      if (response.status >= 500) found.push(`${request}: ${response.status}`)
      found.push(...leaks(request, await response.text()))
    }
    expect(found).toEqual([])
  })

  test('is found by no word of its own, neither itself nor what hangs on it', async () => {
    const answersTo = async (text: string) => {
      const pages = ['/?text=', '/events.ics?text=', '/events.rss?text=', '/groups?text=', '/places?text=']
      const calls = [
        '/search?query=',
        '/eventsearch?query=',
        '/eventsearch?filters=%5B%7B%22children%22:true%7D%5D&query=',
      ]
      const texts = await Promise.all(pages.map(async (page) => (await site.get(page + text)).text()))
      const bodies = await Promise.all(
        calls.map(async (call) => JSON.stringify((await server.nobody.get(call + text)).body)),
      )
      return [...texts, ...bodies].map((answer) =>
        answer.replaceAll(text, 'TEXT').replace(/^(LAST-MODIFIED|DTSTAMP).*$/gm, ''),
      )
    }
    const none = await answersTo('zqx99xqz')
    for (const { marker } of secrets) expect(await answersTo(marker)).toEqual(none)
  })

  test('is named to its owners and to moderators', async () => {
    const parents = async (client: Client) => {
      const query = encodeURIComponent(JSON.stringify([{ children: true }]))
      const { body } = await client.get(`/eventsearch?pageSize=100&filters=${query}`)
      const entries: unknown[] = Object(body).events
      return entries.map((entry) => [Object(entry).parent, Object(entry).location, Object(entry).organizers]).flat(2)
    }
    const references = secrets
      .filter(({ how, resource }) => ways.some((way) => way === how) && resource !== 'revents')
      .map(({ id }) => `id:${id}`)
    for (const client of [owner, site.member]) {
      expect(await parents(client)).toEqual(expect.arrayContaining(references))
      const { body } = await client.get(`/events/${shown['deactivated series']}`)
      expect(Object(body).parent).toBe(`revent:${secrets.at(-1)?.id}`)
      const main = secrets.find(({ resource, how }) => resource === 'events' && how === 'deactivated')
      const filter = encodeURIComponent(JSON.stringify([{ parent: `id:${main?.id}` }]))
      expect(Object((await client.get(`/events?filters=${filter}`)).body).length).toBe(2)
    }
  })

  test('is named to who owns it, where it hangs on something of somebody else', async () => {
    const keeper = await server.as('normal')
    for (const { resource, id, isOpenById } of secrets) {
      if (!isOpenById || resource === 'events') continue
      await site.change(resource, id, { ownedBy: [owner.user.id, keeper.user.id] })
    }
    const { body: atPlace } = await keeper.get(`/events/${shown['unpublished place']}`)
    const { body: byGroup } = await keeper.get(`/events/${shown['unpublished group']}`)
    const [place, group] = ['places', 'groups'].map((kind) => secrets.find(({ resource }) => resource === kind)?.id)
    expect([Object(atPlace).location, Object(byGroup).organizers]).toEqual([`id:${place}`, [`id:${group}`, 'Choir']])
    const { body: hidden } = await server.nobody.get(`/events/${shown['unpublished group']}`)
    expect(Object(hidden).organizers).toEqual(['Choir'])
  })

  test('is named again, and found by its words, once it is public', async () => {
    for (const { resource, id, how } of secrets) {
      if (how === 'unpublished') await site.change(resource, id, { published: true })
      if (how === 'deactivated') await site.change(resource, id, { deactivated: false })
    }
    const [place, group] = ['places', 'groups'].map((kind) => secrets.find(({ resource }) => resource === kind))
    const page = await site.html(`/events/${shown['unpublished place']}`)
    expect(page).toContain(`href="/places/${place?.id}`)
    const search = async (text = '') => Object((await server.nobody.get(`/eventsearch?query=${text}`)).body).events
    const ids = [await search(place?.marker), await search(group?.marker)].map(([found]) => Object(found).id)
    expect(ids).toEqual([shown['unpublished place'], shown['unpublished group']])
  })

  test('in the bin, it stays linked and unnamed where something is written meanwhile', async () => {
    const place = await site.addPlace('Secret mill')
    const group = await site.addGroup('Secret choir')
    const links = { location: `id:${place}`, organizers: [`id:${group}`] }
    const { member } = site
    const party = await site.addEvent('Party', '2026-06-20T18:00:00Z', links)
    const times = { ...newSeries({ date: '2026-06-02', time: '19:00' }), end: '21:00' }
    const series = idOf(await member.post('/revents', { ...times, ...site.words, name: 'Practice', ...links }))
    await site.change('places', place, { deactivated: true })
    await site.change('groups', group, { deactivated: true })
    await site.remove('places', place)
    await site.remove('groups', group)

    const write = async (resource: string, id: string) => {
      const { organizers }: { organizers: string[] } = Object((await member.get(`/${resource}/${id}`)).body)
      await site.change(resource, id, { description: 'We sing.', organizers: [...organizers, 'Band'] })
    }
    await write('events', party)
    await write('revents', series)
    const generated = await member.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-02`)
    const date = String(Object(generated.body).created[0].id)
    await site.change('revents', series, { description: 'We sing aloud.' })
    await member.post(`/revents/${series}/events/${date}/update`)

    const seen = async (id: string) => {
      const { location, organizers, description } = Object((await server.nobody.get(`/events/${id}`)).body)
      return { location, organizers, description }
    }
    expect([await seen(party), await seen(date)]).toEqual([
      { location: '', organizers: ['Band'], description: 'We sing.' },
      { location: '', organizers: ['Band'], description: 'We sing aloud.' },
    ])
    await member.post(`/places/${place}/restore`)
    await member.post(`/groups/${group}/restore`)
    for (const path of [`/events/${party}`, `/events/${date}`, `/revents/${series}`])
      expect((await member.get(path)).body).toMatchObject({ ...links, organizers: [...links.organizers, 'Band'] })
  })

  test('leaves its name nowhere when it goes out of the bin', async () => {
    const { purgeSome } = await import('#server/entries/purge.ts')
    server.clock.now += 31 * 86_400_000
    while ((await purgeSome(server.deps)) > 0);
    const { body } = await server.nobody.get(`/events/${shown['deleted place']}`)
    expect([Object(body).location, Object(body).organizers]).toEqual(['', []])
  })
})
