import { maximumFeedEvents } from '#domain/feed.ts'
import type { Settings } from '#server/settings.ts'
import { type Fetched, FetchRefused, fetchLimits, type fetchSource } from '../fetch.ts'

type Content = Extract<Fetched, { kind: 'content' }>
type Asking = { settings: Settings; fetch: typeof fetchSource }

/** Milliseconds for all pages, pages, descriptions. */
const limits = { time: 120_000, pages: 400, details: 500 } as const

const nextPage = (body: string): string | null => {
  const [, next] = /"next_rest_url":\s*("https?:[^"]{1,2000}")/.exec(body) ?? []
  return next === undefined ? null : (JSON.parse(next) as string)
}

/** Gancio answers texts one by one. */
const slugsIn = (body: string): { slug: string }[] | null => {
  try {
    const found: unknown = JSON.parse(body)
    const isList =
      Array.isArray(found) && found.every((one) => typeof one?.slug === 'string' && 'start_datetime' in one)
    return isList ? found : null
  } catch {
    return null
  }
}

/** All that another program answers; texts of Gancio only if `isWhole`. @throws FetchRefused */
export const completed = async (asking: Asking, first: Content, isWhole: boolean): Promise<Content> => {
  const text = first.body.toString()
  if (/^\s*\{\s*"events"/.test(text)) return allPages(asking, first)
  const events = isWhole ? slugsIn(text) : null
  return events === null ? first : withTexts(asking, first, events)
}

const allPages = async ({ settings, fetch }: Asking, first: Content): Promise<Content> => {
  const begun = performance.now()
  const pages = [first.body.toString()]
  const seen = new Set([first.url])
  let size = first.body.length
  for (let next = nextPage(pages[0] ?? ''); next !== null && !seen.has(next); next = nextPage(pages.at(-1) ?? '')) {
    seen.add(next)
    const isLate = performance.now() - begun > limits.time || pages.length >= limits.pages
    if (isLate) throw new FetchRefused('tooSlow')
    const page = await fetch(settings, next)
    if (page.kind === 'unchanged') break
    size += page.body.length
    if (size > fetchLimits.bytes) throw new FetchRefused('tooLarge')
    pages.push(page.body.toString())
  }
  return { ...first, body: Buffer.from(`[${pages.join(',')}]`) }
}

const withTexts = async ({ settings, fetch }: Asking, first: Content, events: { slug: string }[]): Promise<Content> => {
  const begun = performance.now()
  let size = first.body.length
  const whole: object[] = []
  for (const event of events.slice(0, maximumFeedEvents)) {
    const isOver = performance.now() - begun > limits.time || whole.length >= limits.details || size > fetchLimits.bytes
    const path = `/api/event/detail/${encodeURIComponent(event.slug.toWellFormed())}`
    const page = isOver ? null : await fetch(settings, new URL(path, first.url).href).catch(() => null)
    const body = page?.kind === 'content' ? page.body : null
    size += body?.length ?? 0
    whole.push({ ...event, description: body ? descriptionIn(body) : '' })
  }
  return { ...first, body: Buffer.from(JSON.stringify(whole)) }
}

const descriptionIn = (body: Buffer): string => {
  try {
    const { description }: { description?: unknown } = JSON.parse(body.toString())
    return typeof description === 'string' ? description : ''
  } catch {
    return ''
  }
}
