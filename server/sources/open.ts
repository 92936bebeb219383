import { generationMonths } from '#domain/limits.ts'
import { isLasting, type SourceContent, type SourceFields, type SourceKind } from '#domain/sources/source.ts'
import type { ColumnUse } from '#domain/sources/sourceTable.ts'
import { addMonths, dateIn, instantOf } from '#domain/time.ts'
import type { Deps } from '#server/deps.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { type Fetched, FetchRefused, fetchSource, type Validators } from './fetch.ts'
import { completed } from './moving/fetch.ts'
import { type ReaderAnswer, readFeed } from './reader.ts'
import type { Reading } from './reading.ts'

const monthsOnce = 60

/** Half a year from now; five years for series with an end of which nothing comes later. */
export const readingOf = ({ settings: { timezone }, now }: Deps, kind: SourceKind): Reading => {
  const inMonths = (months: number) => instantOf(addMonths(dateIn(now(), timezone), months), '00:00', timezone)
  const half = { now: now(), until: inMonths(generationMonths), timezone }
  return isLasting(kind) ? half : { ...half, onceUntil: inMonths(monthsOnce) }
}

export type Origin = Pick<SourceFields, 'kind' | 'url'> & { content: SourceContent | null }

type Options = { known?: Validators; signal?: AbortSignal | undefined; fetch?: typeof fetchSource; isWhole?: boolean }

/** The bytes of a source. @throws FetchRefused */
export const openSource = async (
  { settings }: Deps,
  { kind, url, content }: Origin,
  { known, signal, fetch = fetchSource, isWhole = false }: Options = {},
): Promise<Fetched> => {
  if (kind === 'file') {
    if (content === null) throw new FetchRefused('address')
    return { kind: 'content', url: '', contentType: '', etag: '', lastModified: '', body: Buffer.from(content.text) }
  }
  const found = await fetch(settings, url, { signal, ...(known && { known }) })
  if (kind !== 'moving' || found.kind === 'unchanged') return found
  return completed({ settings, fetch: (settings, url) => fetch(settings, url, { signal }) }, found, isWhole)
}

type ReadingOptions = { inTurn: InTurn; remembered?: ReadonlyMap<string, ColumnUse>; signal?: AbortSignal | undefined }

export const readOpened = (
  deps: Deps,
  { body, url }: Extract<Fetched, { kind: 'content' }>,
  { kind, content }: Pick<Origin, 'kind' | 'content'>,
  { inTurn, remembered = new Map(), signal }: ReadingOptions,
): Promise<ReaderAnswer> => {
  const also = {
    ...(content !== null && { table: { ...content, remembered } }),
    ...(kind === 'moving' && { program: url }),
    ...(kind === 'page' && { page: url }),
    ...(kind === 'address' && { list: url }),
  }
  return inTurn(() => readFeed(body, readingOf(deps, kind), also, signal), signal)
}
