import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import {
  type Cell,
  type End,
  endSchema,
  formatVersion,
  type Head,
  headSchema,
  isReadTable,
  isRow,
  type Limits,
  type ReadTable,
  tableSchema,
  unpackCell,
  usualLimits,
  usualSize,
} from './format.ts'
import { rulesOf } from './rules.ts'
import { type BackupFiles, bytesOf, damaged, RestoreError } from './source.ts'

/** `line` is the number of the first row. */
export type Part = { table: ReadTable; columns: readonly string[]; rows: readonly Cell[][]; line: number }

export type Backup = {
  head: Head
  parts: () => AsyncGenerator<Part>
  /** Call it after all parts. */
  end: () => End
  fault: (line: number, what: string) => RestoreError
}

/** Characters of rows passed on together. */
const enough = 4_000_000

/** Reads once; refuses unknown tables and columns (check.ts checks cells). @throws RestoreError for a fault, or beyond limits */
export const readBackup = async (
  { handle, name }: Pick<BackupFiles, 'handle' | 'name'>,
  limits: Limits = usualLimits,
): Promise<Backup> => {
  const hash = createHash('sha256')
  const counts = new Map<string, number>()
  let number = 0
  let end: End | null = null
  const fault = (line: number, what: string) => damaged(`${name}, line ${line}: ${what}`)
  const wrong = (what: string) => fault(number, what)
  const lines = linesOf(handle, limits, (what) => fault(number + 1, what))

  const next = async (): Promise<{ text: string; value: unknown } | null> => {
    const { value: text, done } = await lines.next().catch((error: unknown) => {
      throw String(Object(error).code).startsWith('Z_') ? damaged(`${name}: it cannot be unpacked`) : error
    })
    if (done || text === undefined) return null
    number += 1
    try {
      return { text, value: JSON.parse(text) }
    } catch {
      throw wrong('it cannot be read')
    }
  }

  const first = await next()
  const head = readHead(first?.value)
  hash.update(`${first?.text}\n`)

  const begin = (line: unknown): Omit<Part, 'rows' | 'line'> & { most: number } => {
    const { success, output } = v.safeParse(tableSchema, line)
    if (!success) throw wrong('it means nothing')
    const { table, columns, rows = limits.rows } = output
    if (!isReadTable(table)) throw wrong(`no backup has a table ${JSON.stringify(table)}`)
    if (counts.has(table)) throw wrong(`the table ${table} comes twice`)
    const unknown = columns.find((column) => !Object.hasOwn(rulesOf(table), column))
    if (unknown !== undefined) throw wrong(`the table ${table} has no column ${JSON.stringify(unknown)}`)
    if (new Set(columns).size < columns.length || columns.length === 0) throw wrong('a column comes twice, or none')
    counts.set(table, 0)
    return { table, columns, most: Math.min(rows, limits.rows) }
  }

  const finish = (line: unknown): End => {
    const { end } = v.parse(endSchema, line)
    if (end.sha256 !== hash.digest('hex')) throw wrong('the checksum differs')
    for (const table of new Set([...counts.keys(), ...Object.keys(end.rows)])) {
      if ((end.rows[table] ?? 0) !== (counts.get(table) ?? 0))
        throw wrong(`it counts other rows of ${table} than there are`)
    }
    return end
  }

  const parts = async function* (): AsyncGenerator<Part> {
    let table: ReturnType<typeof begin> | null = null
    let rows: Cell[][] = []
    let length = 0
    const take = (): Part[] => {
      const part = table !== null && rows.length > 0 ? [{ ...table, rows, line: number - rows.length }] : []
      rows = []
      length = 0
      return part
    }
    for (let line = await next(); line !== null; line = await next()) {
      const { text, value } = line
      if (!isRow(value)) yield* take()
      if (v.is(endSchema, value)) {
        end = finish(value)
        if ((await next()) !== null) throw wrong('it stands behind the end')
        return
      }
      hash.update(`${text}\n`)
      if (!isRow(value)) {
        table = begin(value)
        continue
      }
      if (length + text.length > enough || rows.length >= usualSize) yield* take()
      if (table === null || value.length !== table.columns.length) throw wrong('it is no row of its table')
      const count = (counts.get(table.table) ?? 0) + 1
      if (count > table.most) throw wrong(`the table ${table.table} has more rows than the ${table.most} it can have`)
      counts.set(table.table, count)
      rows.push(value.map(unpackCell))
      length += text.length
    }
    throw damaged(`${name}: its end is missing`)
  }

  return {
    head,
    parts,
    end: () => {
      if (end === null) throw damaged(`${name}: its end is missing`)
      return end
    },
    fault,
  }
}

const readHead = (line: unknown): Head => {
  const parsed = v.safeParse(headSchema, line)
  if (!parsed.success) throw new RestoreError('This is no backup of a calendar.')
  if (parsed.output.version > formatVersion) throw newer()
  return parsed.output
}

export const newer = (): RestoreError =>
  new RestoreError(
    'This backup was made by a newer version of the calendar. Update the calendar first, then restore it.',
  )

/** An error of the file reaches the reader with the next line. */
const linesOf = async function* (
  handle: FileHandle,
  limits: Limits,
  fault: (what: string) => RestoreError,
): AsyncGenerator<string> {
  const packed = Readable.from(bytesOf(handle))
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    let pieces: string[] = []
    let length = 0
    let total = 0
    for await (const chunk of packed.pipe(unpacked).setEncoding('utf8') as AsyncIterable<string>) {
      total += chunk.length
      if (total > limits.length) throw fault(`the file unpacks to more than ${limits.length} characters`)
      let from = 0
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
        yield pieces.join('') + chunk.slice(from, at)
        pieces = []
        length = 0
        from = at + 1
      }
      pieces.push(chunk.slice(from))
      length += chunk.length - from
      if (length > limits.lineLength) throw fault(`it is longer than ${limits.lineLength} characters`)
    }
    const rest = pieces.join('')
    if (rest !== '') yield rest
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}
