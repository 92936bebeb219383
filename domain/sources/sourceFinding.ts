import type { FieldIssue } from '#domain/failure.ts'
import { issuesOf } from '#domain/issues.ts'
import type { ChosenFile } from '#domain/themes/files.ts'
import { lookRequestSchema, maximumFileLength, type SourceContent } from './source.ts'
import type { FoundSource } from './sourceChoices.ts'
import type { SourceLook } from './sourceRun.ts'
import { type ColumnUse, isReadable, publishedRemarks } from './sourceTable.ts'

/** `rows` are pasted from a table. */
export const finderWays = ['address', 'file', 'rows'] as const
export type FinderWay = (typeof finderWays)[number]

/** `moves`: from another program, once. */
export type Finding = {
  way: FinderWay
  url: string
  moves: boolean
  file: ChosenFile | null
  /** What each way was given; an address has none. */
  contents: Readonly<Record<FinderWay, SourceContent>>
  look: SourceLook | null
  found: FoundSource | null
}

const noContent: SourceContent = { text: '', columns: [], dayOrder: '' }

export const newFinding: Finding = {
  way: 'address',
  url: '',
  moves: false,
  file: null,
  contents: { address: noContent, file: noContent, rows: noContent },
  look: null,
  found: null,
}

export const contentOf = ({ way, contents }: Pick<Finding, 'way' | 'contents'>): SourceContent => contents[way]

export const findingIssues = (finding: Finding): FieldIssue[] => {
  const { way, url } = finding
  if (way === 'address') return issuesOf(lookRequestSchema, { url })
  const { text } = contentOf(finding)
  const isTooLong = text.length > maximumFileLength
  if (text.trim() !== '' && !isTooLong) return []
  return [{ field: way, reason: isTooLong ? 'tooLong' : 'empty' }]
}

/** Whether a table was found, so that what its columns mean can be seen again and changed. */
export const hasColumns = ({ found, look }: Pick<Finding, 'found' | 'look'>): boolean =>
  found !== null && found.content !== null && look?.table != null

/** Whether somebody has to see the columns first: some are unknown, or remarks would be published that nobody decided about. */
export const hasOpenColumns = (finding: Pick<Finding, 'way' | 'contents'>, { table }: SourceLook): boolean => {
  if (table == null) return false
  const uses = table.columns.map(({ field }) => field)
  const isSeen = contentOf(finding).columns.length > 0
  return !isReadable(table) || (!isSeen && publishedRemarks(table.columns, uses).length > 0)
}

/** What is left to decide about the columns before another look. */
export const columnIssues = (finding: Finding): FieldIssue[] =>
  finding.look?.table?.unclearDate != null && contentOf(finding).dayOrder === ''
    ? [{ field: 'order', reason: 'empty' }]
    : []

export const withContent = (finding: Finding, changes: Partial<SourceContent>): Pick<Finding, 'contents'> => ({
  contents: { ...finding.contents, [finding.way]: { ...contentOf(finding), ...changes } },
})

/** Sets the pasted rows; choices for columns of others go. */
export const withRows = ({ contents }: Finding, text: string): Partial<Finding> =>
  contents.rows.text === text ? {} : { contents: { ...contents, rows: { ...noContent, text } } }

export const withFile = ({ contents }: Finding, file: ChosenFile | null, text = ''): Partial<Finding> => ({
  file,
  contents: { ...contents, file: { ...noContent, text } },
})

/** Whether a file was chosen whose text is not here: somebody did something else meanwhile, or it was unreadable. */
export const isUnread = ({ way, file, contents }: Finding): boolean =>
  way === 'file' && file !== null && contents.file.text === ''

/** Adds what was found, with the known columns of a table. */
export const withLook = (finding: Finding, look: SourceLook): Partial<Finding> => ({
  look,
  ...(look.table && withContent(finding, { columns: look.table.columns.map(({ field }) => field ?? '') })),
})

type ColumnChoice = { index: number; field: ColumnUse }

export const withColumn = (finding: Finding, { index, field }: ColumnChoice): Partial<Finding> =>
  withContent(finding, { columns: contentOf(finding).columns.map((use, at) => (at === index ? field : use)) })

/** Added by WordPress. */
const wordpressEnding = /\s*[»›|-]\s*iCal[ -]?Feed\s*$/i

/** The chosen calendar, or what was given instead. */
export const foundIn = (finding: Finding, chosen: string | null): FoundSource => {
  const { way, url, moves, look, file } = finding
  const feed = look?.feeds.find((one) => chosen === null || one.url === chosen)
  const named = (feed?.name ?? '').replace(wordpressEnding, '')
  const name = named || (file?.name ?? '').replace(/\.[^.]*$/, '')
  const events = feed?.events ?? 0
  if (way !== 'address')
    return { kind: 'file', url: '', name: way === 'file' ? name : '', content: contentOf(finding), events }
  const kind = moves ? 'moving' : feed?.page ? 'page' : 'address'
  return { kind, url: feed?.url ?? url, name: named, content: null, events }
}

/** Names pasted rows, which have no name of their own. */
export const withTableName = (finding: Finding, name: string): Finding =>
  finding.way === 'rows' && finding.found ? { ...finding, found: { ...finding.found, name } } : finding
