import { CsvError, parse } from 'csv-parse/sync'
import type { Note } from '../ical/lines.ts'

/** A row as a spreadsheet counts it, from 1. */
export type Row = { number: number; cells: string[] }

/** So many broken rows are left out; after them the rest is. */
const mostFaults = 50

/**
 * Takes a table apart: comma, semicolon or tab between its cells, whichever its first row has. A formula is text. A row
 * whose quotes are not closed gets a note, and the next ones are read on.
 */
export const rowsOf = (text: string, note: Note): Row[] => {
  const lines = text.split(/\r\n|\n|\r/)
  const named = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')
  if (named) lines[0] = ''
  const delimiter = named?.[1] ?? delimiterOf(lines.find((line) => line.trim() !== '') ?? '')
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

/** @returns how many lines were read before one that is wrong; null when all were */
const readStrictly = (text: string, delimiter: string, add: (cells: string[]) => void): number | null => {
  let read = 0
  try {
    parse(text, {
      ...{ delimiter, relax_column_count: true },
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

/** A line with quotes inside of a cell; null when a quote is not closed. */
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
