import type { SourceLook } from '#domain/sources/sourceRun.ts'
import type { Deps } from '#server/deps.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { FetchRefused, fetchSource } from './fetch.ts'
import { readingOf } from './open.ts'
import { readFeed } from './reader.ts'

const failed = (fault: NonNullable<SourceLook['fault']>, status: number | null = null): SourceLook => ({
  fault,
  status,
  feeds: [],
})

const foundIn = (feeds: SourceLook['feeds']): SourceLook => ({ fault: null, status: null, feeds })

/** What a URL offers: a calendar, or a page with calendars or events. */
export const lookAt = async (deps: Deps, url: string, inTurn: InTurn): Promise<SourceLook> => {
  try {
    const found = await fetchSource(deps.settings, url)
    if (found.kind === 'unchanged') return failed('noCalendar')
    const feed = await inTurn(() => readFeed(found.body, readingOf(deps, 'page'), { page: found.url }))
    const { links = [] } = feed
    if ('fault' in feed) return links.length === 0 ? failed(feed.fault) : foundIn(links)
    const one = { url: found.url, name: feed.name, events: feed.events.length }
    return foundIn(feed.links ? [...links, { ...one, page: true }] : [one])
  } catch (error) {
    if (error instanceof FetchRefused) return failed(error.fault, error.status)
    throw error
  }
}
