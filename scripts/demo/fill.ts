import { configFile, encodeFileName } from '#domain/themes/themeFile.ts'
import { addDays, addMonths, dateIn, instantOf } from '#domain/time.ts'
import type { City } from './city.ts'
import { accessOf, partsOf, ticketsOf } from './facts.ts'
import { drawPosters } from './posters.ts'

export type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

const caller =
  (api: string, token: string | null): Call =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const headers = {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${api}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

type Shared = {
  name: string
  category: string
  topic: string
  place: string
  group: number | null
  tags: readonly string[]
}

/** A member of the demo: the answer of the log-in, and a way to call the API. */
export type Joined = { session: Record<string, unknown>; call: Call }

/** Logs in the administrator (the first of the town's people), who invites the others, and logs them in. */
export const joinPeople = async (api: string, { people, password }: City): Promise<Joined[]> => {
  const signIn = async (email: string): Promise<Joined> => {
    const session = await caller(api, null)('POST', '/auth/login', { email, password })
    return { session, call: caller(api, String(session.token)) }
  }
  const admin = await signIn(people[0].email)
  const joined = [admin]
  for (const { nickname, email, role } of people.slice(1)) {
    const { token } = await admin.call('POST', '/invitations/invite')
    await caller(api, null)('POST', `/invitations/invite/${token}`, { nickname, email, password })
    const member = await signIn(email)
    const { id } = member.session
    if (role !== 'normal') await admin.call('PUT', `/users/${id}`, { nickname, email, role })
    joined.push({ ...member, session: { ...member.session, role } })
  }
  return joined
}

/** Gives the calendar the town's own name, so that nothing asks for one. */
export const addTheme = async (admin: Call, { theme: { name, config } }: City): Promise<void> => {
  await admin('POST', '/cms/themes', { name, active: false, editable: true })
  await admin('PUT', `/cms/files/config/${encodeFileName(configFile)}?theme=${name}`, { content: config })
  await admin('PATCH', '/cms/themes', { name })
  await admin('POST', '/system/set-up')
}

/** Fills an empty calendar through its API, about eighty events. `joined` is in the order of the town's people, `now` in ms. */
export const fillCity = async (city: City, joined: readonly Joined[], timezone: string, now: number): Promise<void> => {
  const {
    categories,
    topics,
    places,
    groups,
    series,
    programme,
    pictures,
    descriptions,
    rooms,
    usualWords,
    facts,
    tickets,
  } = city
  const members = joined.map(({ call }) => call)
  const [admin] = members as [Call]
  const [, moderator = admin, choir = admin, cinema = admin] = members

  const idsOf = async (resource: string, entries: readonly object[], by: (index: number) => Call) => {
    const ids = new Map<string, string>()
    for (const [index, entry] of entries.entries()) {
      const stored = await by(index)('POST', `/${resource}`, entry)
      ids.set(String(stored.name), String(stored.id))
    }
    return ids
  }
  const inTurn = (index: number) => [choir, cinema, admin, moderator][index % 4] ?? admin

  const posterOf = await drawPosters()
  /** Uploads the picture of a name, again for each entry, as people do. */
  const pictureOf = async (name: string, by: Call) => {
    const [poster, alt] = pictures[name] ?? []
    if (poster === undefined) return {}
    const form = new FormData()
    form.set('media', new File([posterOf(poster)], `${poster}.jpg`))
    return { image: (await by('POST', '/media', form)).id, alt }
  }
  const withPictures = async <Entry extends { name: string }>(entries: readonly Entry[]) =>
    Promise.all(
      entries.map(async (entry, index) => ({
        ...entry,
        ...(await pictureOf(entry.name, inTurn(index))),
        ...(descriptions[entry.name] && { description: descriptions[entry.name] }),
        ...facts[entry.name],
      })),
    )

  const categoryIds = await idsOf(
    'categories',
    categories.map(([name, headline, icon = '']) => ({ name, headline, icon })),
    () => admin,
  )
  const topicIds = await idsOf(
    'topics',
    topics.map(([name, headline]) => ({ name, headline })),
    () => admin,
  )
  const placeIds = await idsOf(
    'places',
    await withPictures(
      places.map(([name, address, lat, lng], index) => ({
        name,
        address,
        lat,
        lng,
        ...partsOf(address),
        district: city.districts[name] ?? '',
        ...accessOf(index),
      })),
    ),
    inTurn,
  )
  const groupIds = await idsOf(
    'groups',
    await withPictures(groups.map(([name, link, description]) => ({ name, link, description }))),
    inTurn,
  )

  await addTheme(admin, city)

  const today = dateIn(now, timezone)
  const sharedOf = async (entry: Shared, by: Call) => {
    const organizer = entry.group === null ? null : groups[entry.group]
    const usual = organizer ? `${organizer[2]}\n\n${usualWords}` : ''
    return {
      ...(await pictureOf(entry.name, by)),
      ...facts[entry.name],
      name: entry.name,
      location: `id:${placeIds.get(entry.place)}`,
      location2: rooms[entry.name] ?? '',
      organizers: organizer ? [`id:${groupIds.get(organizer[0])}`] : [],
      description: descriptions[entry.name] ?? usual,
      category: categoryIds.get(entry.category),
      topic: topicIds.get(entry.topic),
      tags: entry.tags,
    }
  }

  for (const entry of series) {
    const { group, rhythm, start, end } = entry
    const by = group === null ? admin : inTurn(group)
    const intervals = [{ ...rhythm, date: today }]
    // The administrator and the moderator own the events of the town.
    const owned = group === null ? { ownedBy: joined.slice(0, 2).map(({ session }) => session.id) } : {}
    const { id } = await by('POST', '/revents', { ...(await sharedOf(entry, by)), ...owned, start, end, intervals })
    await by('GET', `/revents/${id}/generate?start=${today}&end=${addMonths(today, 3)}`)
  }

  for (const [index, entry] of programme.entries()) {
    const [name, category, topic, place, group, first, time, hours, every, times, tags] = entry
    const by = inTurn(group ?? 0)
    const shared = await sharedOf({ name, category, topic, place, group, tags }, by)
    for (let round = 0; round < times; round += 1) {
      const start = instantOf(addDays(today, first + round * every), time, timezone)
      const made = await by('POST', '/events', {
        ...shared,
        ...('free' in shared || 'price' in shared ? {} : ticketsOf(index, tickets)),
        start: new Date(start).toISOString(),
        end: new Date(start + hours * 3_600_000).toISOString(),
        canceled: round === 2 && every === 14,
      })
      if (round === 0 && city.highlights.includes(name))
        await admin('PUT', `/events/${made.id}`, { ...made, pinned: true })
    }
  }
}
