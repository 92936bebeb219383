import { generationMonths } from '#domain/limits.ts'
import type { SourceContent, SourceFields } from '#domain/source.ts'
import type { ColumnUse } from '#domain/sourceTable.ts'
import { addMonths, dateIn, instantOf } from '#domain/time.ts'
import type { Deps } from '#server/deps.ts'
import { type Fetched, FetchRefused, fetchSource, type Validators } from './fetch.ts'
import { completed } from './moving/fetch.ts'
import { type ReaderAnswer, readFeed } from './reader.ts'

/** From now on, half a year long. */
export const readingOf = ({ settings: { timezone }, now }: Deps) => {
  const last = addMonths(dateIn(now(), timezone), generationMonths)
  return { now: now(), until: instantOf(last, '00:00', timezone), timezone }
}

/** Where the events of a source come from: its address, or what somebody gave in its place. */
export type Origin = Pick<SourceFields, 'kind' | 'url'> & { content: SourceContent | null }

/** `isWhole`: also what a preview does not show. */
type Options = { known?: Validators; fetch?: typeof fetchSource; isWhole?: boolean }

/** The bytes of a source, as they are now. @throws FetchRefused */
export const openSource = async (
  { settings }: Deps,
  { kind, url, content }: Origin,
  { known, fetch = fetchSource, isWhole = false }: Options = {},
): Promise<Fetched> => {
  if (kind === 'file') {
    if (content === null) throw new FetchRefused('address')
    return { kind: 'content', url: '', contentType: '', etag: '', lastModified: '', body: Buffer.from(content.text) }
  }
  const found = await fetch(settings, url, known ? { known } : {})
  return kind === 'moving' && found.kind === 'content' ? completed({ settings, fetch }, found, isWhole) : found
}

/**
 * What is in the bytes of a source.
 * @param remembered what the reader of a table decided about names of columns before
 */
export const readOpened = (
  deps: Deps,
  { body, url }: Extract<Fetched, { kind: 'content' }>,
  { kind, content }: Pick<Origin, 'kind' | 'content'>,
  remembered: ReadonlyMap<string, ColumnUse> = new Map(),
): Promise<ReaderAnswer> =>
  readFeed(body, readingOf(deps), {
    ...(content !== null && { table: { ...content, remembered } }),
    ...(kind === 'moving' && { program: url }),
    ...(kind === 'page' && { page: url }),
  })
