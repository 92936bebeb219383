import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type EventFields, newEvent } from '#domain/event.ts'
import { type GroupFields, newGroup } from '#domain/group.ts'
import { newPlace, type PlaceFields } from '#domain/place.ts'
import type { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from '../support.ts'

/** A line a block, without header and footer. */
export const readable = (html: string): string =>
  unescapeHtml(withoutTags(html))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const withoutTags = (html: string): string =>
  html
    .replace(/^.*?<main[^>]*>/s, '')
    .replace(/<\/main>.*$/s, '')
    .replace(/<div class="controls">.*?<script src="\/theme\/js\/suggest.js[^"]*" defer><\/script>/s, '')
    .replace(/<form.*?<\/form>/s, '')
    .replace(/<ul class="chips".*?<\/ul>/gs, '')
    .replace(/<p class="subscribe">.*?<\/p>/s, '')
    .replace(/<p class="missing">.*?<\/p>/s, '')
    .replace(/\s+/g, ' ')
    .replace(/<span class="(?:[\w-]+ )?bit">/g, ' · ')
    .replace(/<br> ?/g, ' / ')
    .replace(/<(h\d|p|li|dt|dd|div|section|time|nav|summary)\b/g, '\n<$1')
    .replace(/<[^>]*>/g, '')

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
}

export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#34|#39);/g, (entity) => entities[entity] ?? entity)

export const settleSite = async (server: TestServer) => {
  const member: Member = await server.as('moderator')
  const create = async (resource: string, body: object) => {
    const answer = await member.post(`/${resource}`, body)
    if (answer.status !== 200) throw new Error(`${resource}: ${JSON.stringify(answer.body)}`)
    return idOf(answer)
  }
  const word = (resource: 'categories' | 'topics', name: string) => create(resource, { name, headline: name })
  const words = { category: await word('categories', 'Konzert'), topic: await word('topics', 'Jazz') }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers, redirect: 'manual' })

  return {
    member,
    words,
    word,
    addEvent: (name: string, start: string, fields: Partial<EventFields> = {}) =>
      create('events', { ...newEvent(0), end: null, name, start, location: 'Park', ...words, ...fields }),
    addGroup: (name: string, fields: Partial<GroupFields> = {}) => create('groups', { ...newGroup(), name, ...fields }),
    addPlace: (name: string, fields: Partial<PlaceFields> = {}) =>
      create('places', { ...newPlace(), name, address: 'Mühlweg 3, Stadt', ...fields }),
    addPicture: async () => {
      const body = new FormData()
      const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      body.set('media', new File([new Uint8Array(content)], 'a.png'))
      return idOf(await member.post('/media', body))
    },
    change: async (resource: string, id: string, fields: object) => {
      const { body } = await member.get(`/${resource}/${id}`)
      const answer = await member.put(`/${resource}/${id}`, { ...Object(body), ...fields })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
    remove: (resource: string, id: string) => member.delete(`/${resource}/${id}`),
    get,
    pathOf: async (id: string) => (await get(`/events/${id}`)).headers.get('location') ?? '',
    html: async (path: string) => (await fetch(server.url + path)).text(),
    read: async (path: string, language = 'de') =>
      readable(await (await fetch(server.url + path, { headers: { 'Accept-Language': language } })).text()),
  }
}

export type Site = Awaited<ReturnType<typeof settleSite>>

/** Emptied for each test. */
export const setUpSite = (database: (typeof databases)[number]): { server: TestServer; site: Site } => {
  const [server, site] = [{} as TestServer, {} as Site]
  beforeAll(async () => {
    Object.assign(server, await startTestServer(database))
  })
  beforeEach(async () => {
    await server.clear()
    Object.assign(site, await settleSite(server))
  })
  afterAll(() => server.stop())
  return { server, site }
}
