import { type ColumnUse, columnKey, isColumnName, recognizeColumns } from '#domain/sources/sourceTable.ts'
import { dateIn } from '#domain/time.ts'
import type { Reading } from '../reading.ts'
import { hasWordsBeside } from './besideDay.ts'
import { firstRows, type Row } from './csv.ts'
import { momentIn } from './moments.ts'

/** What may stand above heads beside a day: `Stand:`. */
const cellsOfTitle = 2

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

/** Finds the heads of a table's columns. `remembered`: names that somebody decided about. */
export const createHeadFinder = (
  remembered: ReadonlyMap<string, ColumnUse>,
  { now, timezone }: Pick<Reading, 'now' | 'timezone'>,
) => {
  const today = dateIn(now, timezone)
  const isDay = (cell: string): boolean =>
    Boolean(momentIn(cell, { order: 'dmy', today, timezone, wanted: 'date' })?.date) && !hasWordsBeside(cell)

  /** Whether at least two cells are names of columns, and none is a day. */
  const areHeads = (cells: readonly string[]): boolean => {
    const names = cells.filter((cell) => isColumnName(cell) || remembered.has(columnKey(cell)))
    return new Set(names.map(columnKey)).size > 1 && !cells.some(isDay)
  }

  /** Whether a row above heads is as full as they are, or says a day where they say that days are. */
  const mayBeEvent = (cells: readonly string[], heads: readonly string[]): boolean => {
    const uses = recognizeColumns(heads, remembered)
    const isDated = cells.some((cell, index) => (uses[index] === 'date' || uses[index] === 'start') && isDay(cell))
    return filled(cells) >= filled(heads) || (isDated && filled(cells) > cellsOfTitle)
  }

  /** Leaves out a title and the like above heads. Without heads, the first row has names if it cannot be an event. */
  const withHeads = (rows: readonly Row[]): { heads: string[]; body: Row[] } => {
    const at = rows.slice(0, firstRows).findIndex(({ cells }) => areHeads(cells))
    const heads = rows[at]?.cells ?? []
    if (at >= 0 && !rows.slice(0, at).some(({ cells }) => mayBeEvent(cells, heads)))
      return { heads, body: rows.slice(at + 1) }
    const [first, ...rest] = rows
    if (first === undefined) return { heads: [], body: [] }
    const isNamed = first.cells.some(isColumnName) && !first.cells.some(isDay)
    const areNames = isNamed || !first.cells.some((cell) => /\d/.test(cell))
    return areNames ? { heads: first.cells, body: rest } : { heads: [], body: [...rows] }
  }

  return { areHeads, withHeads }
}
