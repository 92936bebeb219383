import type { FieldIssue } from './failure.ts'
import type { ChosenFile } from './files.ts'
import { issuesOf } from './issues.ts'
import {
  type FoundSource,
  lookRequestSchema,
  maximumFileLength,
  type SourceContent,
  type SourceLook,
} from './source.ts'
import type { ColumnUse } from './sourceTable.ts'

/** How somebody says where events come from: an address, a file, or rows of a table that they paste. */
export const finderWays = ['address', 'file', 'rows'] as const
export type FinderWay = (typeof finderWays)[number]

/** What somebody says of where events come from, until all is known. `moves`: from another program, once. */
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

/** What is missing or wrong before somebody can look. */
export const findingIssues = ({ way, url, content: { text } }: Finding): FieldIssue[] => {
  if (way === 'address') return issuesOf(lookRequestSchema, { url })
  const isTooLong = text.length > maximumFileLength
  if (text.trim() !== '' && !isTooLong) return []
  return [{ field: way === 'file' ? 'file' : 'rows', reason: isTooLong ? 'tooLong' : 'empty' }]
}

/** With another text: what was decided about columns belonged to the one before. */
export const withText = (finding: Finding, text: string): Partial<Finding> =>
  finding.content.text === text ? {} : { content: { ...noContent, text } }

/** With what was found: of a table what each of its columns says, as far as it is known. */
export const withLook = (finding: Finding, look: SourceLook): Partial<Finding> => ({
  look,
  ...(look.table && {
    content: { ...finding.content, columns: look.table.columns.map(({ field }) => field ?? '') },
  }),
})

/** With what a column says. What another column said stays. */
export const withColumn = ({ content }: Finding, index: number, field: ColumnUse): Partial<Finding> => ({
  content: { ...content, columns: content.columns.map((use, at) => (at === index ? field : use)) },
})

/** What WordPress adds to the name of its site. */
const wordpressEnding = /\s*[»›|-]\s*iCal[ -]?Feed\s*$/i

/** Where the events come from: the calendar of an address, or what was given in its place. */
export const foundIn = ({ way, url, moves, content, look, file }: Finding, chosen: string | null): FoundSource => {
  const feed = look?.feeds.find((one) => chosen === null || one.url === chosen)
  const named = (feed?.name ?? '').replace(wordpressEnding, '')
  const name = named || (file?.name ?? '').replace(/\.[^.]*$/, '')
  const events = feed?.events ?? 0
  if (way !== 'address') return { kind: 'file', url: '', name: way === 'file' ? name : '', content, events }
  const kind = moves ? 'moving' : feed?.page ? 'page' : 'address'
  return { kind, url: feed?.url ?? url, name: named, content: null, events }
}
