import { type RawBuilder, sql } from 'kysely'
import type { Filter, FilterName, FilterValue } from '#domain/filter.ts'
import type { ListedResource, ListQuery, listings } from '#domain/listing.ts'
import type { Viewer } from '#domain/session.ts'
import { fold, foldSpelling, spellUmlauts } from '#domain/text.ts'
import { refusedField, unauthorized } from '#server/refusal.ts'
import type { Condition } from './dialect.ts'
import { type IdSelection, type LongPage, selectLongPage } from './paging.ts'
import type { RevisionCache } from './revision.ts'
import type { Db, Table } from './schema.ts'

type Make<Value> = (value: Value, viewer: Viewer) => Condition

export type Filters = { readonly [Name in FilterName]?: Make<FilterValue<Name>> }

export type Listed<Resource extends ListedResource, Row> = {
  resource: Resource
  table: Table
  columns: RawBuilder<Row>
  sortings: Readonly<Record<(typeof listings)[Resource]['sortings'][number], string>>
  filters: Required<Pick<Filters, (typeof listings)[Resource]['filters'][number]>>
  visible: (viewer: Viewer, filters: readonly Filter[]) => Condition
  /** How many rows are counted, where counting all of them takes too long. */
  mostCounted?: number
}

/** Answers a list query (§7, contract §2). @throws Refusal 400 for an unknown field or filter, 401 for `self` without a viewer */
export const listRows = async <Resource extends ListedResource, Row extends { id: string }>(
  db: Db,
  listed: Listed<Resource, Row>,
  query: ListQuery,
  viewer: Viewer,
  cache?: RevisionCache,
): Promise<LongPage<Row>> => selectLongPage(db, { ...listed, ...selectionOf(listed, query, viewer) }, query, cache)

/** What a list query asks for. @throws as {@link listRows} */
export const selectionOf = <Resource extends ListedResource>(
  listed: Omit<Listed<Resource, unknown>, 'columns'>,
  query: ListQuery,
  viewer: Viewer,
): IdSelection => {
  const visible = listed.visible(viewer, query.filters)
  return {
    table: listed.table,
    visible,
    where: allOf([visible, ...query.filters.map((filter) => condition(listed.filters, filter, viewer))]),
    sorting: columnOf(listed.sortings, query.sorting),
    order: query.order,
  }
}

export const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

export const condition = <Name extends FilterName>(
  filters: Filters,
  { name, value }: { name: Name; value: FilterValue<Name> },
  viewer: Viewer,
): Condition => {
  const make: Filters[Name] = filters[name]
  if (make === undefined) throw refusedField({ field: `filters.${name}`, reason: 'unknown' })
  return make(value, viewer)
}

export const columnOf = (sortings: Readonly<Record<string, string>>, field: string): string => {
  const column = Object.hasOwn(sortings, field) ? sortings[field] : undefined
  if (column === undefined) throw refusedField({ field: 'sorting', reason: 'unknown' })
  return column
}

/** The user that a filter names; `self` is the viewer. @throws Refusal 401 for `self` without a viewer */
export const userOf = (value: string, viewer: Viewer): string => {
  if (value !== 'self') return value
  if (viewer === null) throw unauthorized(viewer)
  return viewer.id
}

/** Finds a text anywhere in a folded column. */
export const contains =
  (column: string) =>
  (text: string): Condition =>
    sql`${sql.ref(column)} like ${`%${fold(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Every word anywhere in a folded column, with umlauts in either spelling, with or without apostrophes. Hyphens part words. */
export const containsWords =
  (column: string) =>
  (text: string): Condition => {
    const words = text.split(/[.,]*[\s\p{Pd}]+|[.,]+$/u).filter((word) => word !== '')
    const conditions = words.map((word) => {
      const spellings = [fold(word), fold(spellUmlauts(word)), foldSpelling(word), ...withApostrophes(fold(word))]
      return sql`(${sql.join([...new Set(spellings)].map(contains(column)), sql` or `)})`
    })
    return conditions.length === 0 ? contains(column)(text) : sql`(${sql.join(conditions, sql` and `)})`
  }

/** `martins` as `martin's`, `oneill` as `o'neill`; `martin's` as `martins`. */
const withApostrophes = (folded: string): string[] => {
  if (/\p{L}'|'\p{L}/u.test(folded)) return [folded.replaceAll("'", '')]
  return /^\p{L}{3,}$/u.test(folded) ? [folded.replace(/^./u, "$&'"), folded.replace(/s$/, "'s")] : []
}

export const equals =
  (column: string) =>
  (value: string): Condition =>
    sql`${sql.ref(column)} = ${value}`

export const isOn =
  (column: string) =>
  (value: boolean): Condition =>
    sql`${sql.ref(column)} = ${sql.lit(value ? 1 : 0)}`
