import type { FieldIssue } from './failure.ts'
import type { ChosenFile } from './files.ts'
import { issuesOf } from './issues.ts'
import { lookRequestSchema, maximumFileLength, type SourceContent } from './source.ts'
import type { FoundSource } from './sourceChoices.ts'
import type { SourceLook } from './sourceRun.ts'
import type { ColumnUse } from './sourceTable.ts'

/** `rows` are pasted from a table. */
export const finderWays = ['address', 'file', 'rows'] as const
export type FinderWay = (typeof finderWays)[number]

/** `moves`: from another program, once. */
export type Finding = {
  way: FinderWay
  url: string
  moves: boolean
  file: ChosenFile | null
  content: SourceContent
  look: SourceLook | null
  found: FoundSource | null
}

const noContent: SourceContent = { text: '', columns: [], dayOrder: '' }

export const newFinding: Finding = {
  way: 'address',
  url: '',
  moves: false,
  file: null,
  content: noContent,
  look: null,
  found: null,
}

/** What is missing or wrong before a look. */
export const findingIssues = ({ way, url, content: { text } }: Finding): FieldIssue[] => {
  if (way === 'address') return issuesOf(lookRequestSchema, { url })
  const isTooLong = text.length > maximumFileLength
  if (text.trim() !== '' && !isTooLong) return []
  return [{ field: way === 'file' ? 'file' : 'rows', reason: isTooLong ? 'tooLong' : 'empty' }]
}

/** What is left to decide about the columns before another look. */
export const columnIssues = ({ look, content }: Finding): FieldIssue[] =>
  look?.table?.asksOrder === true && content.dayOrder === '' ? [{ field: 'order', reason: 'empty' }] : []

/** Sets a text; choices for columns of another text go. */
export const withText = (finding: Finding, text: string): Partial<Finding> =>
  finding.content.text === text ? {} : { content: { ...noContent, text } }

/** Adds what was found, with the known columns of a table. */
export const withLook = (finding: Finding, look: SourceLook): Partial<Finding> => ({
  look,
  ...(look.table && {
    content: { ...finding.content, columns: look.table.columns.map(({ field }) => field ?? '') },
  }),
})

export const withColumn = ({ content }: Finding, index: number, field: ColumnUse): Partial<Finding> => ({
  content: { ...content, columns: content.columns.map((use, at) => (at === index ? field : use)) },
})

/** Added by WordPress. */
const wordpressEnding = /\s*[»›|-]\s*iCal[ -]?Feed\s*$/i

/** The chosen calendar, or what was given instead. */
export const foundIn = ({ way, url, moves, content, look, file }: Finding, chosen: string | null): FoundSource => {
  const feed = look?.feeds.find((one) => chosen === null || one.url === chosen)
  const named = (feed?.name ?? '').replace(wordpressEnding, '')
  const name = named || (file?.name ?? '').replace(/\.[^.]*$/, '')
  const events = feed?.events ?? 0
  if (way !== 'address') return { kind: 'file', url: '', name: way === 'file' ? name : '', content, events }
  const kind = moves ? 'moving' : feed?.page ? 'page' : 'address'
  return { kind, url: feed?.url ?? url, name: named, content: null, events }
}

/** Names pasted rows, which have no name of their own. */
export const withTableName = (finding: Finding, name: string): Finding =>
  finding.way === 'rows' && finding.found ? { ...finding, found: { ...finding.found, name } } : finding
