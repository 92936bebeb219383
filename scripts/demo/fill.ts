import { addDays, addMonths, dateIn, instantOf } from '#domain/time.ts'
import { categories, demoPassword, groups, people, places, programme, series, topics } from './city.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

const caller =
  (api: string, token: string | null): Call =>
  async (method, path, body) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${api}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

/** What events and repeating events of the demo have in common. */
type Shared = {
  name: string
  category: string
  topic: string
  place: string
  group: number | null
  tags: readonly string[]
}

/**
 * Fills an empty calendar through its own API, as people would: four members of three roles, the vocabulary, places,
 * groups, three repeating events with their dates for three months, and about sixty events in all.
 * @param api the API base of a running server whose administrator is the first of `people`
 * @param timezone the site's zone, in which the programme's times are meant
 * @param now milliseconds since the epoch
 */
export const fillCity = async (api: string, timezone: string, now: number): Promise<void> => {
  const signIn = async (email: string) =>
    caller(api, String((await caller(api, null)('POST', '/auth/login', { email, password: demoPassword })).token))
  const admin = await signIn(people[0].email)
  const members: Call[] = [admin]
  for (const { nickname, email, role } of people.slice(1)) {
    const { token } = await admin('POST', '/invitations/invite')
    await caller(api, null)('POST', `/invitations/invite/${token}`, { nickname, email, password: demoPassword })
    const member = await signIn(email)
    const { id } = await member('GET', '/auth/session')
    if (role !== 'normal') await admin('PUT', `/users/${id}`, { nickname, email, role })
    members.push(member)
  }
  const [, , choir = admin, cinema = admin] = members

  const idsOf = async (resource: string, entries: readonly object[], by: (index: number) => Call) => {
    const ids = new Map<string, string>()
    for (const [index, entry] of entries.entries()) {
      const stored = await by(index)('POST', `/${resource}`, entry)
      ids.set(String(stored.name), String(stored.id))
    }
    return ids
  }
  const inTurn = (index: number) => (index % 2 === 0 ? choir : cinema)

  const categoryIds = await idsOf(
    'categories',
    categories.map(([name, headline]) => ({ name, headline })),
    () => admin,
  )
  const topicIds = await idsOf(
    'topics',
    topics.map(([name, headline]) => ({ name, headline })),
    () => admin,
  )
  const placeIds = await idsOf(
    'places',
    places.map(([name, address, lat, lng]) => ({ name, address, lat, lng })),
    inTurn,
  )
  const groupIds = await idsOf(
    'groups',
    groups.map(([name, link, description]) => ({ name, link, description })),
    inTurn,
  )

  const today = dateIn(now, timezone)
  const sharedOf = (entry: Shared) => {
    const organizer = entry.group === null ? null : groups[entry.group]
    return {
      name: entry.name,
      location: `id:${placeIds.get(entry.place)}`,
      organizers: organizer ? [`id:${groupIds.get(organizer[0])}`] : [],
      description: organizer ? `${organizer[2]}\n\nDer Eintritt ist frei, wo nichts anderes steht.` : '',
      category: categoryIds.get(entry.category),
      topic: topicIds.get(entry.topic),
      tags: entry.tags,
    }
  }

  for (const entry of series) {
    const { group, rhythm, start, end } = entry
    const by = inTurn(group ?? 0)
    const intervals = [{ ...rhythm, date: today }]
    const { id } = await by('POST', '/revents', { ...sharedOf(entry), start, end, intervals })
    await by('GET', `/revents/${id}/generate?start=${today}&end=${addMonths(today, 3)}`)
  }

  for (const [name, category, topic, place, group, first, time, hours, every, times, tags] of programme) {
    for (let round = 0; round < times; round += 1) {
      const start = instantOf(addDays(today, first + round * every), time, timezone)
      await inTurn(group ?? 0)('POST', '/events', {
        ...sharedOf({ name, category, topic, place, group, tags }),
        start: new Date(start).toISOString(),
        end: new Date(start + hours * 3_600_000).toISOString(),
        canceled: round === 2 && every === 14,
      })
    }
  }
}
