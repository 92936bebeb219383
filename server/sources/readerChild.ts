import { serveParent } from '#server/children/serve.ts'
import { readCalendar } from './ical/read.ts'
import type { ReaderAnswer, ReaderRequest } from './reader.ts'

/** The process in which feeds are read (reader.ts). */

/** UTF-8, or what older programs write. */
const decode = (body: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

serveParent(({ body, reading }: ReaderRequest): ReaderAnswer => {
  const feed = readCalendar(decode(body), reading)
  if (feed === null) return { fault: 'noCalendar' }
  return feed === 'tooMany' ? { fault: 'tooMany' } : feed
})
