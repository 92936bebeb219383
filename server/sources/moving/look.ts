import type { SourceLook } from '#domain/sources/sourceRun.ts'
import type { Deps } from '#server/deps.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { FetchRefused } from '../fetch.ts'
import { lookAt } from '../look.ts'
import { openSource, readOpened } from '../open.ts'

const candidates = (url: string): string[] => {
  const { origin, pathname } = new URL(url)
  const folder = pathname.replace(/[^/]*\.[^/]*$/, '').replace(/\/+$/, '')
  const wordpress = '/wp-json/tribe/events/v1/events?per_page=50'
  return [
    url,
    `${origin}/api/events?show_recurrent=true`,
    `${origin}${wordpress}`,
    ...(folder === '' ? [] : [`${origin}${folder}${wordpress}`]),
    folder.startsWith('/@') ? `${origin}${folder}/feed/ics` : `${origin}/feed/instance/ics`,
  ]
}

/** No other path of the host helps. */
const ofHost = ['private', 'unresolved', 'unreachable', 'certificate', 'tooSlow', 'address']

/** What to move from a URL: Gancio, The Events Calendar, Mobilizon (home page or group), else the page's calendars. */
export const lookForMove = async (deps: Deps, url: string, inTurn: InTurn): Promise<SourceLook> => {
  for (const candidate of candidates(url)) {
    try {
      const origin = { kind: 'moving', url: candidate, content: null } as const
      const found = await openSource(deps, origin)
      if (found.kind === 'unchanged') continue
      const feed = await readOpened(deps, found, origin, { inTurn })
      if ('fault' in feed || feed.links) continue
      const { name, events } = feed
      return { fault: null, status: null, feeds: [{ url: candidate, name, events: events.length }] }
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      if (ofHost.includes(error.fault)) return { fault: error.fault, status: error.status, feeds: [] }
    }
  }
  return lookAt(deps, url, inTurn)
}
