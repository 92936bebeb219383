import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import {
  type Cell,
  type End,
  endSchema,
  formatVersion,
  type Head,
  headSchema,
  isRow,
  tableSchema,
  unpackCell,
} from './format.ts'

/** A backup that cannot be restored, or not here. Its message is a sentence for whoever asked for it. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** What a backup holds, in order: rows of one table at a time. */
export type Part = { table: string; columns: readonly string[]; rows: readonly Cell[][] }

const damaged = (what: string): RestoreError =>
  new RestoreError(`The backup is damaged (${what}). Nothing was restored; take another one.`)

/** Rows are handed on when they are this long together, in characters. */
const enough = 4_000_000

/**
 * Reads the file of a backup once, from its head to its end.
 * @param size how many rows come at once
 * @throws RestoreError when it is no backup, a newer program wrote it, or something in it is missing or changed
 */
export const readBackup = async (file: string, size = 200) => {
  const hash = createHash('sha256')
  const lines = linesOf(file)
  const counts: Record<string, number> = {}
  let end: End | null = null

  const next = async (): Promise<{ text: string; value: unknown } | null> => {
    const { value: text, done } = await lines.next().catch(refuse)
    return done || text === undefined ? null : { text, value: parse(text) }
  }

  const first = await next()
  const head = readHead(first?.value)
  hash.update(`${first?.text}\n`)

  const parts = async function* (): AsyncGenerator<Part> {
    let table: v.InferOutput<typeof tableSchema> | null = null
    let rows: Cell[][] = []
    let length = 0
    const take = (): Part[] => {
      const part = table !== null && rows.length > 0 ? [{ ...table, rows }] : []
      rows = []
      length = 0
      return part
    }
    for (let line = await next(); line !== null; line = await next()) {
      const { text, value } = line
      if (v.is(endSchema, value)) {
        yield* take()
        end = finish(value, counts, hash.digest('hex'))
        if ((await next()) !== null) throw damaged('something follows its end')
        return
      }
      hash.update(`${text}\n`)
      if (isRow(value)) {
        if (table === null || value.length !== table.columns.length) throw damaged('a row without its table')
        rows.push(value.map(unpackCell))
        counts[table.table] = (counts[table.table] ?? 0) + 1
        length += text.length
        if (rows.length >= size || length >= enough) yield* take()
      } else {
        yield* take()
        const begun = v.safeParse(tableSchema, value)
        if (!begun.success) throw damaged('a line that means nothing')
        table = begun.output
      }
    }
    throw damaged('its end is missing')
  }

  return {
    head,
    parts,
    /** What the last line says; there only after all parts were read. */
    end: (): End => {
      if (end === null) throw damaged('its end is missing')
      return end
    },
  }
}

const readHead = (line: unknown): Head => {
  const parsed = v.safeParse(headSchema, line)
  if (!parsed.success) throw new RestoreError('This is no backup of a calendar.')
  if (parsed.output.version > formatVersion) throw newer()
  return parsed.output
}

/** A backup that a newer program wrote. */
export const newer = (): RestoreError =>
  new RestoreError(
    'This backup was made by a newer version of the calendar. Update the calendar first, then restore it.',
  )

const finish = (line: unknown, counts: Readonly<Record<string, number>>, sha256: string): End => {
  const { end } = v.parse(endSchema, line)
  if (end.sha256 !== sha256) throw damaged('its checksum differs')
  for (const [table, count] of Object.entries(end.rows)) {
    if (count !== (counts[table] ?? 0)) throw damaged(`rows of ${table} are missing`)
  }
  return end
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged('a line cannot be read')
  }
}

const refuse = (error: unknown): never => {
  const code = String(Object(error).code)
  if (code === 'ENOENT' || code === 'EISDIR') throw new RestoreError('There is no such backup.')
  if (code.startsWith('Z_')) throw damaged('it cannot be unpacked')
  throw error
}

/** The lines of a packed file. What is wrong with the file is thrown here, and reaches whoever asks for the next line. */
const linesOf = async function* (file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  for await (const chunk of packed.pipe(unpacked).setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
