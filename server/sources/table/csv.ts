import { CsvError, parse } from 'csv-parse/sync'
import type { Note } from '../ical/lines.ts'

export type Row = { number: number; cells: string[] }

/** The rows among which the heads of columns are sought. */
export const firstRows = 10

/** The broken rows after which the rest is left out. */
const mostFaults = 50

/**
 * Splits a table at comma, semicolon or tab, as its heads are split: a title above them may have any of these. A row with unclosed
 * quotes gets a note, reading goes on.
 */
export const rowsOf = (text: string, note: Note, areHeads: (cells: readonly string[]) => boolean): Row[] => {
  const lines = text.split(/\r\n|\n|\r/)
  const named = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')
  if (named) lines[0] = ''
  const first = lines.filter((line) => line.trim() !== '').slice(0, firstRows)
  const heads = first.find((line) => areHeads(line.split(delimiterOf(line))))
  const delimiter = named?.[1] ?? delimiterOf(heads ?? first[0] ?? '')
  const rows: Row[] = []
  const add = (cells: string[]) => rows.push({ number: rows.length + 1, cells: cells.map((cell) => cell.trim()) })
  let at = 0
  for (let faults = 0; at < lines.length && faults <= mostFaults; faults += 1) {
    const read = readStrictly(lines.slice(at).join('\n'), delimiter, add)
    if (read === null) return rows
    at += read
    const line = lines[at] ?? ''
    const cells = readAlone(line, delimiter)
    if (cells === null) note('quote', { number: rows.length + 1, text: line })
    add(cells ?? [])
    at += 1
  }
  if (at < lines.length) note('tooMany', { number: rows.length + 1, text: lines[at] ?? '' })
  return rows
}

/** How many lines were read before a broken one; null for all. */
const readStrictly = (text: string, delimiter: string, add: (cells: string[]) => void): number | null => {
  let read = 0
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        read = lines
        add(cells)
        return null
      },
    })
    return null
  } catch (error) {
    if (error instanceof CsvError) return read
    throw error
  }
}

/** Quotes inside a cell are allowed; null for an unclosed one. */
const readAlone = (line: string, delimiter: string): string[] | null => {
  try {
    const [cells = []] = parse(line, { delimiter, relax_column_count: true, relax_quotes: true })
    return cells
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

const delimiterOf = (line: string): string => {
  const plain = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => plain.split(delimiter).length
  if (plain.includes('\t')) return '\t'
  return count(';') >= count(',') ? ';' : ','
}
