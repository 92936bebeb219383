import * as v from 'valibot'
import { isMap, isNode, isScalar, Lexer, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import type { FieldIssue } from '#domain/failure.ts'
import { issuesOf } from '#domain/issues.ts'
import { configKeys, findColorFault, type OwnConfig, themeConfigSchema } from '#domain/themes/themeConfig.ts'
import type { Fault } from '#domain/themes/themeFile.ts'

type ReadConfig = { config: OwnConfig; placeOf: (key: string) => Pick<Fault, 'line' | 'column'> }

const start = { line: 1, column: 1 }

/** Against texts that grow: configs need no aliases. */
const maximumAliases = 10

/** Reading time grows with the square of the pieces. */
const maximumPieces = 2_000

/** Reads the YAML of a config (§2, §3), or says where it is wrong. */
export const readConfig = (text: string): ReadConfig | Fault => {
  if (hasManyPieces(text)) return { ...start, text: 'tooMany' }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: true })
  const [error] = document.errors
  if (error !== undefined) {
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {}
    if (error.code === 'RESOURCE_EXHAUSTION') return { line, column: col, text: 'tooMany' }
    return { line, column: col, text: error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, '') }
  }
  const { contents } = document
  if (contents !== null && !isMap(contents)) return { ...start, text: 'type' }

  const placeOf = (key: string) => {
    const offset = contents === null ? undefined : offsetOf(contents, key)
    if (offset === undefined) return start
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  try {
    const values: unknown = document.toJS({ maxAliasCount: maximumAliases }) ?? {}
    const parsed = v.safeParse(themeConfigSchema, values)
    if (parsed.success) {
      const unquoted = configKeys.find((key) => key.startsWith('color') && isComment(text, key))
      if (unquoted !== undefined) return { ...placeOf(unquoted), text: 'colorQuotes' }
      const fault = findColorFault(parsed.output)
      if (fault !== null) return { ...placeOf(fault.key), text: fault.reason }
      return { config: parsed.output, placeOf }
    }
    const [issue = { field: '', reason: 'type' }] = issuesOf(themeConfigSchema, values)
    const isUnquoted = issue.reason === 'type' && /^(?:number|boolean)$/.test(typeof valueAt(values, issue.field))
    return { ...placeOf(issue.field.replace(/\..*$/, '')), text: isUnquoted ? 'quotes' : wordsFor(issue) }
  } catch {
    return { ...start, text: 'tooMany' }
  }
}

/** Of a field such as `sitename.de`. */
const valueAt = (values: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => Object(value)[key], values)

const wordsFor = ({ field, reason }: FieldIssue): string => {
  if (reason === 'unknown') return `key "${field}" not known`
  return reason === 'characters' ? 'character U+0000 not allowed' : reason
}

/** YAML takes `#1b4f91` without quotation marks as a comment. */
const isComment = (text: string, key: string): boolean => new RegExp(`^${key}:[ \\t]+#`, 'm').test(text)

const hasManyPieces = (text: string): boolean => {
  let pieces = 0
  for (const _ of new Lexer().lex(text)) {
    pieces += 1
    if (pieces > maximumPieces) return true
  }
  return false
}

const offsetOf = ({ items }: YAMLMap, wanted: string): number | undefined => {
  const pair = items.find(({ key }) => isScalar(key) && String(key.value) === wanted)
  if (pair === undefined) return undefined
  const { key, value } = pair
  const place = isNode(value) && value.range?.[0] !== value.range?.[1] ? value : key
  return isNode(place) ? place.range?.[0] : undefined
}
