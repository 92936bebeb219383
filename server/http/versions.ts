import type { Context } from 'hono'
import type { Stored } from '#domain/fields.ts'
import type { Env } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'

/** Answers a stored entry, with its version as the ETag (contract §2). */
export const answerEntry = <Entry extends Pick<Stored, 'version'>>(c: Context<Env>, entry: Entry) => {
  c.header('ETag', `"${entry.version}"`)
  return c.json(entry)
}

/** Answers its JSON, which begins with id and version. */
export const answerWritten = (c: Context<Env>, text: string) => {
  c.header('ETag', `"${/"version":(\d+)/.exec(text)?.[1]}"`)
  c.header('Content-Type', 'application/json')
  return c.body(text)
}

/** Refuses a write to an outdated version; without `If-Match` all pass. @throws Refusal 412 `changed meanwhile` */
export const refuseStale = (ifMatch: string | undefined, version: number): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = ifMatch.split(',').map((etag) => etag.trim().replace(/^W\//, ''))
  if (!versions.includes(`"${version}"`)) throw new Refusal(412, 'changed meanwhile')
}

/**
 * Deletes what is as `read` read it (which refuses what is gone or stale); `remove` returns false if it was not. What was
 * changed meanwhile is read again: it may be gone, or the request may be for any version.
 */
export const deleteAsRead = async <Row>(
  read: () => Promise<Row>,
  remove: (row: Row) => Promise<boolean>,
): Promise<void> => {
  while (!(await remove(await read())));
}
