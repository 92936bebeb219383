import type { FeedEvent } from '#domain/source.ts'

/** An event as a page says it: texts as they stand there, with their markup. */
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
