import { isLasting, type SourceFields } from '#domain/sources/source.ts'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import type { Db } from '#server/db/schema.ts'
import type { Writer } from '#server/entries/kind.ts'
import { keptBy } from './sources.ts'

const mostNamed = 5

/** What an address leads to: a calendar is the same with `http` and `https`, and no fragment is ever sent. */
const targetOf = ({ host, pathname, search }: URL): string => `${host}${pathname}${search}`

/** The sources of the viewer's that read an address again and again already. `sourceId` is null for a new source. */
export const followedAt = async (
  db: Db,
  { kind, url }: Pick<SourceFields, 'kind' | 'url'>,
  { viewer, sourceId }: { viewer: Writer; sourceId: string | null },
): Promise<SourcePreview['followed']> => {
  const asked = isLasting(kind) ? URL.parse(url) : null
  if (asked === null) return []
  const rows = await db
    .selectFrom('sources')
    .select(['id', 'name', 'kind', 'url'])
    .where('host', '=', asked.hostname)
    .where('ended_at', 'is', null)
    .where('id', '<>', sourceId ?? '')
    .where(keptBy(viewer))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => {
      const target = isLasting(row.kind) ? URL.parse(row.url) : null
      return target !== null && targetOf(target) === targetOf(asked)
    })
    .slice(0, mostNamed)
    .map(({ id, name }) => ({ id, name }))
}
