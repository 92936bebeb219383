import { generationMonths } from '#domain/limits.ts'
import type { SourceContent, SourceFields } from '#domain/sources/source.ts'
import type { ColumnUse } from '#domain/sources/sourceTable.ts'
import { addMonths, dateIn, instantOf } from '#domain/time.ts'
import type { Deps } from '#server/deps.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { type Fetched, FetchRefused, fetchSource, type Validators } from './fetch.ts'
import { completed } from './moving/fetch.ts'
import { type ReaderAnswer, readFeed } from './reader.ts'

/** Half a year from now. */
export const readingOf = ({ settings: { timezone }, now }: Deps) => {
  const last = addMonths(dateIn(now(), timezone), generationMonths)
  return { now: now(), until: instantOf(last, '00:00', timezone), timezone }
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
  return inTurn(() => readFeed(body, readingOf(deps), also, signal), signal)
}
