import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { EventOrigin } from '#domain/sources/source.ts'
import type { SourcePreview, SourceRun } from '#domain/sources/sourceRun.ts'
import type { Deps } from '#server/deps.ts'
import { runSource } from '#server/sources/runSource.ts'
import { claimRun } from '#server/sources/worker.ts'
import type { databases } from '../databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from '../support.ts'

/** `start` and `end` are local times such as `20260610T190000`; without an `end` there is none. */
export type Said = { uid: string; name?: string; start?: string; end?: string; location?: string; rest?: string[] }

const calendarOf = (events: readonly Said[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(
      ({ uid, name = `Event ${uid}`, start = '20260610T190000', end, location = 'Hall', rest = [] }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SUMMARY:${name}`,
        `LOCATION:${location}`,
        `DTSTART;TZID=Europe/London:${start}`,
        ...(end === undefined ? [] : [`DTEND;TZID=Europe/London:${end}`]),
        ...rest,
        'END:VEVENT',
      ],
    ),
    'END:VCALENDAR',
  ].join('\r\n')

export type OurEvent = {
  id: string
  name: string
  start: string
  end: string | null
  canceled: boolean
  published: boolean
  [field: string]: unknown
}

const day = 86_400_000

type Asking = { deps?: Deps; passes?: number; signal?: AbortSignal; isForced?: boolean }

type Previewing = { id?: string | null; changes?: object; by?: Member }

/** A server with a member who owns a group, and a source of that group that says what a test lets it say. */
export const setUpFollowed = (database: (typeof databases)[number]) => {
  let server: TestServer
  let [member, moderator]: Member[] = []
  let [group, text] = ['', '']
  let words = { category: '', topic: '' }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.clear()
    happens = async () => null
    moderator = await server.as('moderator')
    member = await server.as('normal')
    const word = async (path: string) => idOf(await one(moderator).post(path, { name: 'Other', headline: 'Other' }))
    words = { category: await word('/categories'), topic: await word('/topics') }
    group = idOf(await member.post('/groups', { name: 'Choir' }))
  })
  const one = (person: Member | undefined): Member => {
    if (person === undefined) throw new Error('nobody is there yet')
    return person
  }
  let happens = async (): Promise<unknown> => null
  const fetch = async () => {
    await happens()
    return answer()
  }
  const answer = () => ({
    kind: 'content' as const,
    url: 'https://choir.example/a.ics',
    contentType: 'text/calendar',
    etag: '',
    lastModified: '',
    body: Buffer.from(text),
  })
  const events = async (): Promise<OurEvent[]> =>
    (await one(moderator).get('/events?limit=1000&sorting=name&order=ASC')).body as OurEvent[]
  const event = async (name: string): Promise<OurEvent> => {
    const found = (await events()).find((entry) => entry.name === name)
    if (found === undefined) throw new Error(`no event ${name}`)
    return found
  }
  const fields = (changes: object = {}) => ({
    name: 'Choir’s calendar',
    url: 'https://choir.example/a.ics',
    owner: `group:${group}`,
    ...words,
    ...changes,
  })
  const runs = async (id: string): Promise<SourceRun[]> =>
    (await one(moderator).get(`/sources/${id}/runs`)).body as SourceRun[]
  const created = async (changes: object = {}) => idOf(await one(member).post('/sources', fields(changes)))
  return {
    deps: () => server.deps,
    clock: () => server.clock,
    as: (role: 'normal' | 'moderator') => server.as(role),
    member: () => one(member),
    moderator: () => one(moderator),
    group: () => group,
    fields,
    events,
    event,
    runs,
    create: created,
    says: (said: readonly Said[]) => {
      text = calendarOf(said)
    },
    /** A source that is a file, which ends after one run. */
    createFile: (said: readonly Said[], rules: object = {}) =>
      created({ ...rules, kind: 'file', url: '', content: { text: calendarOf(said), columns: [], dayOrder: '' } }),
    /** What a file that says this would bring; `id` of a source if it is one of its. */
    preview: async (said: readonly Said[], { id = null, changes = {}, by = one(member) }: Previewing = {}) => {
      const content = { text: calendarOf(said), columns: [], dayOrder: '' }
      const file = { ...fields({ kind: 'file', url: '', ...changes }), content, source: id }
      const { body } = await by.post('/sources/preview', file)
      return body as SourcePreview
    },
    /** What somebody does each time that the source is asked. */
    meanwhile: (does: () => Promise<unknown>) => {
      happens = does
    },
    /** Asks the source once; then a day passes, or other ms. */
    ask: async (
      id: string,
      { deps = server.deps, passes = day, ...options }: Asking = {},
    ): Promise<SourceRun | null> => {
      const row = await claimRun(server.deps.db, server.clock.now, id)
      if (row === null) throw new Error('the source runs already')
      await runSource(deps, row, { fetch, ...options })
      server.clock.now += passes
      const [last = null] = await runs(id)
      return last
    },
    edit: async (name: string, changes: object) => {
      const entry = await event(name)
      const { status, body } = await one(member).put(`/events/${entry.id}`, { ...entry, ...changes })
      expect([status, body]).toEqual([200, expect.anything()])
    },
    timesOf: async (name: string) => {
      const { start, end } = await event(name)
      return [start, end].map((moment) => (moment === null ? null : moment.slice(5, 16)))
    },
    origin: async (eventId: string) => (await one(member).get(`/sources/of/${eventId}`)).body as EventOrigin,
    undo: (id: string, run: string) => one(member).post(`/sources/${id}/runs/${run}/undo`),
  }
}
