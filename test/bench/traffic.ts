import { addDays, dateIn } from '#domain/time.ts'
import { words } from './seed.ts'
import type { Town } from './town.ts'

/** A kind of request, and the next path of it. */
export type Kind = { call: string; path: () => string }

/** Pseudorandom, the same in every run. */
export const numbers = (seed: number) => {
  let state = seed
  /** From 0, below 1. */
  const fraction = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return fraction
}

export const trafficOf = (town: Pick<Town, 'events' | 'pages'>) => {
  const fraction = numbers(20_261_123)
  const below = (limit: number) => Math.floor(fraction() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  /** Zipf: rank r is asked 1/r as often as the first. */
  const popular = <Item>(items: readonly Item[]): Item => items[Math.floor(items.length ** fraction()) - 1] as Item
  const today = dateIn(Date.now(), 'Europe/London')
  const day = () => addDays(today, below(700) - 350)
  const seek = (text: string) => encodeURIComponent(text)
  const cut = (word: string) => word.slice(0, Math.max(3, word.length - 2))
  const mistyped = (word: string) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`
  const text = () => {
    const word = pick(words)
    return pick([
      `${word} ${below(10_000)}`,
      `${cut(word)} ${below(10_000)}`,
      `${mistyped(word)} ${below(100)}`,
      `${word} ${pick(words)} ${below(100)}`,
    ])
  }
  const wordAndNumber = () => seek(`${pick(words)} ${below(100_000)}`)
  const period = (from: string, days: number) =>
    seek(
      JSON.stringify([
        { startAfter: `${from}T00:00:00Z` },
        { startBefore: `${addDays(from, days)}T${10 + below(14)}:${10 + below(50)}:00Z` },
      ]),
    )
  const list = () =>
    `/api/v1/events?limit=25&sorting=start&order=DESC&offset=${below(Math.max(1, town.events.length - 25))}`

  const kinds: readonly Kind[] = [
    { call: 'detail', path: () => `/api/v1/events/${pick(town.events)}` },
    { call: 'page of a list', path: list },
    { call: 'search, word and number', path: () => `/api/v1/search?query=${wordAndNumber()}` },
    {
      call: 'search, parts of words',
      path: () =>
        `/api/v1/search?query=${seek(`${pick(words).slice(1, 5)} ${pick(words).slice(1, 4)} ${below(1_000)}`)}`,
    },
    { call: 'search, a week', path: () => `/api/v1/eventsearch?filters=${period(day(), 7)}` },
    { call: 'event page', path: () => pick(town.pages) },
    { call: 'home, text', path: () => `/?text=${wordAndNumber()}` },
    { call: 'day', path: () => `/?from=${day()}&to=${day()}` },
  ]

  const mix: readonly [share: number, path: () => string][] = [
    [50, () => popular(town.pages)],
    [20, () => `/api/v1/events/${popular(town.events)}`],
    [5, () => '/'],
    [4, () => `/?month=${day().slice(0, 7)}`],
    [3, () => `/?tag=${pick(words)}&from=${day()}`],
    [3, () => `/?from=${day()}`],
    [6, () => `/?text=${seek(text())}`],
    [4, () => `/api/v1/search?query=${seek(text())}`],
    [2, () => `/tags/${pick(words)}/events.${pick(['ics', 'rss'])}`],
    [2, list],
    [1, () => `/events/${popular(town.events)}.ics`],
  ]
  const drawn = mix.flatMap(([share, path]) => Array.from({ length: share }, () => path))

  return {
    kinds,
    /** 70 % event pages, popular ones more often. */
    next: () => pick(drawn)(),
    /** Nobody else has it. */
    client: () => `10.${below(250)}.${below(250)}.${below(250)}`,
    text,
  }
}
