import type { FeedEvent } from '#domain/feed.ts'

export type PageEvent = {
  id: string
  name: string
  start: string
  end: string
  location: string
  description: string
  url: string
  categories: string[]
  geo: FeedEvent['geo']
  canceled: boolean
  postponed: boolean
  /** When doors open, as the page writes a moment. */
  doors?: string
  facts?: FeedEvent['facts']
}
