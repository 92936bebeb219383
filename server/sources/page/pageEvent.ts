import type { FeedEvent } from '#domain/source.ts'

/** Texts as on the page, with markup. */
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
}
