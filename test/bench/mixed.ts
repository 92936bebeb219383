import { addDays, dateIn } from '#domain/time.ts'
import { words } from './seed.ts'
import type { Town } from './town.ts'
import { numbers } from './traffic.ts'

export type Ask = () => Promise<{ ok: boolean; what: string }>

type Call = { what: string; path: string; method?: string; token?: string; body?: object | FormData }

const encodings = ['gzip, deflate, br, zstd', 'gzip, deflate', 'identity']
const widths = [100, 380, 760]

/** The traffic of a calendar, one request in eight a write, seldom the same twice. `picture` is a JPEG. */
export const mixedLoad = (town: Town, picture: Uint8Array): Ask => {
  const { tokens, category, topic, credentials } = town
  const fraction = numbers(20_261_122)
  const next = (below: number) => Math.floor(fraction() * below)
  const pick = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item
  const today = dateIn(Date.now(), 'Europe/London')
  const day = () => addDays(today, next(700) - 350)
  const text = () => `${pick(words)} ${next(10_000)}`
  const made: { id: string; version: number }[] = []
  const pictures: string[] = []

  const fields = () => ({
    name: `${text()} anew`,
    description: 'Everybody may come. '.repeat(1 + next(40)),
    tags: [pick(words)],
    start: `${day()}T18:00:00Z`,
    end: null,
    location: `Hall ${next(40)}`,
    organizers: ['Friends'],
    category,
    topic,
    published: true,
  })
  const list = (isMember: boolean) => {
    const filter = pick([{ likeName: text() }, ...(isMember ? [{ ownedBy: 'self' }] : []), { likeName: pick(words) }])
    const sorting = `sorting=${pick(['start', 'name', 'updatedAt'])}&order=${pick(['ASC', 'DESC'])}`
    const page = `limit=${25 + next(75)}&offset=${next(5_000)}`
    return `/api/v1/events?${page}&${sorting}&filters=${encodeURIComponent(JSON.stringify([filter]))}`
  }

  const reads: readonly (() => Call)[] = [
    () => ({ what: 'home', path: '/' }),
    () => ({ what: 'month', path: `/?month=${day().slice(0, 7)}&lng=${pick(['de', 'en'])}` }),
    () => ({ what: 'day', path: `/?from=${day()}` }),
    () => ({ what: 'filtered', path: `/?text=${encodeURIComponent(text())}` }),
    () => ({ what: 'tag', path: `/?tag=${pick(words)}&from=${day()}` }),
    () => ({ what: 'event page', path: `/events/${pick(town.events)}` }),
    () => ({ what: 'event page', path: `/events/${pick(town.events)}?lng=en` }),
    () => ({ what: 'event file', path: `/events/${pick(town.events)}.ics` }),
    () => ({ what: 'groups', path: `/groups?text=${encodeURIComponent(text())}` }),
    () => ({ what: 'list', path: list(false) }),
    () => ({ what: 'own list', path: list(true), token: pick([tokens.member, tokens.admin]) }),
    () => ({ what: 'detail', path: `/api/v1/events/${pick(town.events)}`, token: tokens.admin }),
    () => ({ what: 'event search', path: `/api/v1/eventsearch?query=${encodeURIComponent(text())}` }),
    () => ({ what: 'search', path: `/api/v1/search?query=${encodeURIComponent(text())}` }),
    () => ({ what: 'tag feed', path: `/tags/${pick(words)}/events.${pick(['ics', 'rss'])}` }),
    () => ({ what: 'Backstage', path: '/backstage' }),
  ]
  const writes: readonly (() => Call)[] = [
    () => ({ what: 'create', method: 'POST', path: '/api/v1/events', token: tokens.member, body: fields() }),
    () => {
      const entry = pick(made)
      const body = { ...fields(), version: entry?.version }
      return { what: 'change', method: 'PUT', path: `/api/v1/events/${entry?.id}`, token: tokens.member, body }
    },
    () => {
      const [entry] = made.splice(next(made.length), 1)
      return { what: 'delete', method: 'DELETE', path: `/api/v1/events/${entry?.id}`, token: tokens.member }
    },
  ]
  const rare: readonly (() => Call)[] = [
    () => ({ what: 'feed', path: '/events.ics' }),
    () => ({ what: 'log-in', method: 'POST', path: '/api/v1/auth/login', body: credentials }),
    () => {
      const body = new FormData()
      body.set('media', new File([new Uint8Array(picture)], 'picture.jpg'))
      return { what: 'picture', method: 'POST', path: '/api/v1/media', token: tokens.member, body }
    },
    () => ({ what: 'scaled', path: `/api/v1/media/${pick(pictures)}?width=${pick(widths)}` }),
  ]
  const choose = (): Call => {
    const kind = next(200)
    if (kind < 4 && (kind !== 3 || pictures.length > 0)) return (rare[kind] as () => Call)()
    if (kind >= 29) return pick(reads)()
    return (made.length < 50 ? writes[0] : pick(writes))?.() ?? pick(reads)()
  }

  return async () => {
    const { what, path, method = 'GET', token, body } = choose()
    const headers: Record<string, string> = {
      'accept-encoding': pick(encodings),
      'x-forwarded-for': `10.${next(250)}.${next(250)}.${next(250)}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body)
    const init = { method, headers, ...(sent !== undefined && { body: sent }) }
    const answer = await fetch(town.server.address + path, init).catch(({ cause }: Error) => new Error(String(cause)))
    if (answer instanceof Error) return { ok: false, what: `${what}: ${answer.message}` }
    const said = await answer.text()
    if (answer.ok && (what === 'create' || what === 'change')) {
      const { id, version } = JSON.parse(said) as { id: string; version: number }
      const index = made.findIndex((entry) => entry.id === id)
      if (index >= 0) made[index] = { id, version }
      else if (what === 'create') made.push({ id, version })
    }
    if (answer.ok && what === 'picture') pictures.push((JSON.parse(said) as { id: string }).id)
    return { ok: answer.ok, what: `${what} ${answer.status}` }
  }
}
