import type { Context } from 'hono'
import { isTypedFilter } from '#domain/filter.ts'
import { type ListedResource, type ListQuery, parseListQuery } from '#domain/listing.ts'
import { convertPage, type LongPage } from '#server/db/paging.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps, Env } from '#server/deps.ts'
import { refusedField } from '#server/refusal.ts'
import { acceptedEncoding } from './compression.ts'
import { type Content, contentOfText } from './content.ts'
import { gzipTexts } from './gzipSegments.ts'
import { askerOf, readLimitsOf } from './readLimits.ts'
import { stream } from './stream.ts'

/** Reads a list query (§7). @throws Refusal 400 for an unknown or malformed parameter */
export const readListQuery = (c: Context<Env>, resource: ListedResource): ListQuery => {
  const parsed = parseListQuery(resource, new URL(c.req.url).searchParams)
  if ('issue' in parsed) throw refusedField(parsed.issue)
  return parsed.query
}

/** `isSearch`: it may scan every row. */
type Reading = {
  isSearch: boolean
  read: () => Promise<ListAnswer>
}

type ListAnswer = { page: LongPage<string>; before: string; after: string }

export const listReading = (query: ListQuery, read: () => Promise<LongPage<object>>): Reading =>
  writtenReading(query, async () => convertPage(await read(), (items) => items.map((item) => JSON.stringify(item))))

/** Reads a plain list whose items are JSON already. */
export const writtenReading = (query: ListQuery, read: () => Promise<LongPage<string>>): Reading => ({
  isSearch: query.filters.some(({ name }) => isTypedFilter(name)),
  read: async () => ({ page: await read(), before: '[', after: ']' }),
})

/** With `X-Total-Count` (§3). Short answers are cached (null: not), long ones streamed. @throws Refusal 429 (readLimits.ts) */
export const answerList = async (
  c: Context<Env>,
  deps: Deps,
  cache: RevisionCache | null,
  ask: () => Reading,
): Promise<Response> => {
  const limits = readLimitsOf(deps)
  const asker = askerOf(c, deps)
  let hasRead = false
  const make = async (): Promise<Whole | Begun> => {
    const { isSearch, read } = ask()
    hasRead = true
    limits.refuseTooManyRows(asker)
    if (isSearch) limits.countSearch(asker)
    const answer = await read()
    limits.countRows(asker, answer.page.count)
    return compose(answer)
  }
  const made = cache === null ? await make() : await cache.remember(answerKey(c), make)
  c.header('Content-Type', 'application/json')
  c.header('X-Total-Count', String(made.total))
  c.header('Vary', 'Accept-Encoding')
  if ('content' in made) return answerWhole(c, made.content)
  if (!hasRead) limits.countRows(asker, made.count)
  return answerLong(c, deps, made)
}

const answerKey = (c: Context<Env>): string => {
  const viewer = c.get('viewer')
  const query = c.req.url.indexOf('?')
  return `${viewer?.id} ${viewer?.role} ${query < 0 ? '' : c.req.url.slice(query)}`
}

/** In characters; longer answers are streamed. */
const longest = 500_000

type Whole = { total: number; content: Content; size: number }

/** `rest` is read again for each request. */
type Begun = { total: number; count: number; size: number; begun: string; rest: () => AsyncIterable<string> }

const compose = async ({ page, before, after }: ListAnswer): Promise<Whole | Begun> => {
  const { total, count } = page
  let [text, slices] = [before, 0]
  for await (const items of page.slices()) {
    const json = items.join()
    text += json === '' || text === before ? json : `,${json}`
    slices += 1
    if (text.length > longest) {
      const rest = () => textsAfter(page, slices, after)
      return { total, count, size: Number.POSITIVE_INFINITY, begun: text, rest }
    }
  }
  const content = contentOfText(text + after)
  return { total, content, size: content.size }
}

async function* textsAfter(page: LongPage<string>, slices: number, after: string): AsyncGenerator<string> {
  for await (const items of page.slices(slices)) {
    const json = items.join()
    if (json !== '') yield `,${json}`
  }
  yield after
}

/** In bytes; less fits into the first packets anyway. */
const worthCompressing = 1_000

const answerWhole = async (c: Context<Env>, content: Content): Promise<Response> => {
  const isWorth = content.size >= worthCompressing
  const encoding = isWorth ? acceptedEncoding(c) : null
  if (encoding !== null) c.header('Content-Encoding', encoding)
  return c.body(await content.encode(encoding))
}

const answerLong = (c: Context<Env>, deps: Deps, { begun, rest }: Begun): Response => {
  const encoding = acceptedEncoding(c, ['gzip'])
  if (encoding !== null) c.header('Content-Encoding', encoding)
  const texts = async function* () {
    yield begun
    yield* rest()
  }
  return stream(c, deps.log, encoding === null ? bytesOf(texts()) : gzipTexts(texts()))
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const text of texts) yield Buffer.from(text)
}
