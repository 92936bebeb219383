import { sql } from 'kysely'
import type { Json } from '#domain/forms.ts'
import type { ListQuery } from '#domain/listing.ts'
import type { Viewer } from '#domain/session.ts'
import { allOf, condition } from '#server/db/listing.ts'
import { readClaim, signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/refusal.ts'
import { takeTurn } from '#server/turns.ts'
import { listedHistory, toItem } from './list.ts'
import { readFields } from './rows.ts'

/** In ms. */
const exportLifetime = 5 * 60_000

const claim = 'history'

/** A token for the download: browsers send no credential. */
export const signExport = (deps: Deps): Promise<string> => signClaim(deps, claim, exportLifetime)

/** @throws Refusal 404 for an invalid token */
export const verifyExport = async (deps: Deps, token: string): Promise<void> => {
  if ((await readClaim(deps, token, exportLifetime)) !== claim) throw notFound()
}

const columns = ['at', 'author', 'kind', 'cause', 'action', 'resource', 'entry', 'name', 'version', 'run'] as const
const fieldColumns = ['field', 'before', 'after', 'reason'] as const

const slice = 200

/** Spreadsheets take these as formulas. */
const formula = /^[=+\-@\t\r]/

const cellOf = (value: Json): string => {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const plain = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const lineOf = (cells: readonly Json[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The history as CSV in UTF-8, newest first, one line a field. */
export async function* exportHistory(
  { db }: Pick<Deps, 'db'>,
  { filters }: Pick<ListQuery, 'filters'>,
  viewer: Viewer,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield Buffer.from(`\ufeff${lineOf([...columns, ...fieldColumns])}`)
  const asked = filters.map((filter) => condition(listedHistory.filters, filter, viewer))
  let last: string | null = null
  while (true) {
    await takeTurn()
    // Ids grow with time, so the primary key has the changes in their order.
    const isNext: ReturnType<typeof sql<boolean>> = last === null ? sql`true` : sql`id < ${last}`
    const query = sql<Parameters<typeof toItem>[0]>`select ${listedHistory.columns} from history
      where ${allOf([isNext, ...asked])} order by id desc limit ${slice}`
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield Buffer.from(rows.flatMap(linesOf).join(''))
    const end = rows.at(-1)
    if (end === undefined || rows.length < slice) return
    last = end.id
  }
}

const linesOf = (row: Parameters<typeof toItem>[0]): string[] => {
  const { at, author, action, resource, entryId, name, version, run, reason } = toItem(row)
  const head = [at, author.nickname, author.kind, author.cause, action, resource, entryId, name, version, run]
  const fields = readFields(row)
  if (fields.length === 0) return [lineOf([...head, null, null, null, reason])]
  return fields.map(({ field, before, after }) => lineOf([...head, field, before, after, reason]))
}
