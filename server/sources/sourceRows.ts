import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { newSource, type SourceContent, type SourceFields, scheduleIntervals } from '#domain/sources/source.ts'
import type { SourceTable } from '#server/db/schema.ts'

export type SourceRow = Selectable<SourceTable>

export type Owner = { kind: 'town' | 'group' | 'place'; id: string | null }

/** An owner by its reference, such as `group:` with an id. */
export const ownerOf = (reference: string): Owner => {
  const [kind, id = null] = reference.split(':')
  return { kind: kind === 'group' || kind === 'place' ? kind : 'town', id }
}

export const ownerOfRow = ({ owner_kind, owner_id }: SourceRow): Owner => ({ kind: owner_kind, id: owner_id })

export const referenceOf = ({ kind, id }: Owner): string => (kind === 'town' ? 'town' : `${kind}:${id}`)

export const cellsOf = ({ name, kind: _, url, owner, schedule, ...rules }: SourceFields) => {
  const { kind, id } = ownerOf(owner)
  return {
    name,
    url,
    host: url === '' ? '' : new URL(url).hostname,
    owner_kind: kind,
    owner_id: id,
    every: scheduleIntervals[schedule],
    rules: JSON.stringify(rules),
  }
}

const rulesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<Partial<SourceFields>>((value) => typeof value === 'object'),
)

export const fieldsOf = (row: SourceRow): SourceFields => ({
  ...newSource(row.url),
  ...v.parse(rulesSchema, row.rules),
  name: row.name,
  kind: row.kind,
  owner: referenceOf(ownerOfRow(row)),
  schedule: row.every <= scheduleIntervals.hourly ? 'hourly' : 'daily',
})

const contentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<SourceContent>((value) => typeof value === 'object'),
)

export const uploadedContent = ({ content }: SourceRow): SourceContent | null =>
  content === null ? null : v.parse(contentSchema, content)
