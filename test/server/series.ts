import type { Event, EventFields } from '#domain/event.ts'
import { newSeries, type SeriesFields } from '#domain/series/series.ts'
import { type Answer, type Client, idOf, type Member, type TestServer } from './support.ts'

export const outcome = ({ status, body }: Answer) => [status, body]

export const refused = (status: number, error: string) => [status, { error }]

export const pick = <Field extends string>(list: unknown, ...fields: Field[]): unknown[][] =>
  Array.from(Object(list), (entry) => fields.map((field) => Object(entry)[field]))

export const choir: Omit<SeriesFields, 'category' | 'topic'> = {
  ...newSeries({ date: '2026-06-02', time: '19:00' }),
  name: 'Choir',
  location: 'Park',
  end: '21:00',
}

export const tuesdays = ['2026-06-02', '2026-06-09', '2026-06-16', '2026-06-23', '2026-06-30']
export const june = 'start=2026-06-01&end=2026-06-30'

export const startChoir = async (server: TestServer, fields: Partial<SeriesFields> = {}) => {
  const moderator = await server.as('moderator')
  const word = (name: string) => ({ name, headline: name, description: '' })
  const category = idOf(await moderator.post('/categories', word('Music')))
  const topic = idOf(await moderator.post('/topics', word('Singing')))
  const owner: Member = await server.as('normal')
  const body: SeriesFields = { ...choir, category, topic, ...fields }
  const created = await owner.post('/revents', body)
  const id = idOf(created)
  const path = `/revents/${id}`
  const parent = encodeURIComponent(JSON.stringify([{ parent: `revent:${id}` }]))

  const events = async (client: Client = owner): Promise<Event[]> =>
    (await client.get(`/events?sorting=start&order=ASC&limit=1000&filters=${parent}`)).body as Event[]
  const eventOn = async (date: string): Promise<Event> => {
    const found = (await events()).find(({ seriesDate }) => seriesDate === date)
    if (found === undefined) throw new Error(`there is no event on ${date}`)
    return found
  }

  return {
    owner,
    moderator,
    id,
    path,
    body,
    created,
    events,
    eventOn,
    category,
    topic,
    generate: (query = june, client: Client = owner) => client.get(`${path}/generate?${query}`),
    preview: (query = june, client: Client = owner) => client.get(`${path}/preview?${query}`),
    change: async (changes: Partial<SeriesFields>) => {
      const { body: current } = await owner.get(path)
      return owner.put(path, { ...Object(current), ...changes })
    },
    /** Changes the event of a date by hand. */
    changeEvent: async (date: string, changes: Partial<EventFields>) => {
      const event = await eventOn(date)
      return owner.put(`/events/${event.id}`, { ...event, ...changes })
    },
    deleteEvent: async (date: string) => owner.delete(`/events/${(await eventOn(date)).id}`),
  }
}
