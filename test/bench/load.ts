import autocannon from 'autocannon'
import { dateIn } from '#domain/time.ts'
import type { Town } from './town.ts'

/**
 * `requests` a second, ms for half and 99 of 100; `anewMs` is the median after a write. `refused`: all but successes.
 */
export type LoadFigure = {
  call: string
  requests: number
  p50: number
  p99: number
  anewMs: number
  refused: number
}

type Load = { call: string; path: string; headers?: Record<string, string>; body?: string; connections?: number }

const usualConnections = 10
const anewTimes = 7
/** A calendar runs for months; its first second counts for little. */
const warmSeconds = 1
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const loadsOf = ({ event, tokens, credentials }: Town): Load[] => {
  const member = { authorization: `Bearer ${tokens.member}` }
  const list = (query: string) => `/api/v1/events?limit=25&${query}`
  return [
    { call: 'list, by start', path: list('sorting=start&order=DESC') },
    { call: 'list, page 200', path: list('sorting=start&order=DESC&offset=4975') },
    { call: 'list, by name', path: list('sorting=name&order=ASC') },
    { call: 'list, likeName', path: list('filters=[{"likeName":"jazz and"}]') },
    { call: 'list, own', path: list('sorting=start&filters=[{"ownedBy":"self"}]'), headers: member },
    { call: 'detail', path: `/api/v1/events/${event}` },
    { call: 'event search', path: '/api/v1/eventsearch?query=choir' },
    { call: 'search', path: '/api/v1/search?query=choir' },
    { call: 'home page', path: '/' },
    { call: 'month', path: `/?month=${dateIn(Date.now(), 'Europe/London').slice(0, 7)}` },
    { call: 'filtered', path: '/?text=choir' },
    { call: 'event page', path: `/events/${event}` },
    { call: '/events.ics', path: '/events.ics' },
    { call: '/events.rss', path: '/events.rss' },
    {
      call: 'log-in',
      path: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
      // More at the same moment count as guessing.
      connections: 4,
    },
  ]
}

/** Over loopback with 10 connections (4 for the log-in), from a thread of its own. */
export const measureLoad = async (town: Town, seconds: number): Promise<LoadFigure[]> => {
  const figures: LoadFigure[] = []
  for (const { call, path, headers: own, body, connections = usualConnections } of loadsOf(town)) {
    let url = town.server.address + encodeURI(path)
    const headers = { ...compressed, ...own }
    const request = body === undefined ? { headers } : { method: 'POST' as const, headers, body }
    const ask = async () => {
      const answer = await fetch(url, request)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.url
    }
    // An event's page has an address that people can read.
    url = await ask()
    const anewMs = await median(anewTimes, async () => {
      await town.write()
      const begun = performance.now()
      await ask()
      return performance.now() - begun
    })
    const load = (duration: number) => autocannon({ url, ...request, connections, duration, workers: 1 })
    await load(warmSeconds)
    const result = await load(seconds)
    const { requests, latency, non2xx, errors } = result
    figures.push({
      call,
      requests: Math.round(requests.average),
      p50: latency.p50,
      p99: latency.p99,
      anewMs: Math.round(anewMs * 10) / 10,
      refused: non2xx + errors,
    })
  }
  return figures
}

const median = async (times: number, measure: () => Promise<number>): Promise<number> => {
  const measured: number[] = []
  for (let index = 0; index < times; index += 1) measured.push(await measure())
  return measured.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}
