import { type Draft, type DraftSearch, isWorthOffering, type UnsavedWork } from '#domain/draft.ts'
import type { Failure } from '#domain/failure.ts'
import type { Side } from '#domain/merge.ts'
import {
  type Fault,
  type FileType,
  type FileVersion,
  readFault,
  type ThemeFile,
  type ThemeFileAddress,
  type ThemeFileContent,
} from './themeFile.ts'

/** `draftKey` is the browser's key of unsaved work. */
export type FileEditorInput = { address: ThemeFileAddress; file: ThemeFileContent; draftKey: string }

/** `loaded` is the stored text, `content` the present, `sent` the submitted one; `draft` is offered, or was discarded. */
export type FileEditorContext = {
  address: ThemeFileAddress
  draftKey: string
  file: ThemeFile
  loaded: string
  content: string
  sent: string
  version: number | null
  draft: Draft | null
  failure: Failure | null
}

/** With `\n` as line ends, as in editors. */
export const withPlainLines = (text: string): string => text.replace(/\r\n?/g, '\n')

export const bareFile = ({ content: _content, isBinary: _isBinary, ...file }: ThemeFileContent): ThemeFile => file

export const takeFile = (file: ThemeFileContent) => {
  const text = withPlainLines(file.content)
  return {
    file: bareFile(file),
    version: file.version,
    loaded: text,
    content: text,
    sent: text,
    draft: null,
    failure: null,
  }
}

export const openEditor = ({ file, ...input }: FileEditorInput): FileEditorContext => ({ ...input, ...takeFile(file) })

/** The file after saving; what was typed since then stays. */
export const takeSavedFile = ({ content, sent }: FileEditorContext, saved: ThemeFileContent) => ({
  ...takeFile(saved),
  ...(content !== sent && { content }),
})

/** Without the original text, which the server has. */
export const fileWorkOf = ({ content, version }: Pick<FileEditorContext, 'content' | 'version'>): UnsavedWork => ({
  values: { content },
  base: {},
  version,
})

export const draftSearchIn = ({ draftKey: key, draft, loaded }: FileEditorContext): DraftSearch => ({
  key,
  before: draft?.savedAt ?? null,
  current: { content: loaded },
})

export const isTextWorthOffering = (draft: Draft | null, { loaded }: Pick<FileEditorContext, 'loaded'>): boolean =>
  isWorthOffering(draft, { content: loaded })

export const restoreFileDraft = ({ draft, content, version }: FileEditorContext) => {
  const kept = draft?.values.content
  return {
    draft: null,
    ...(typeof kept === 'string' ? { content: kept, version: draft?.version ?? null } : { content, version }),
  }
}

export const discardText = (context: FileEditorContext) => ({
  draft: { ...fileWorkOf(context), savedAt: '' },
  content: context.loaded,
  version: context.file.version,
})

/** `theirs` is null when they deleted it. */
export type FileDecision = { side: Side; theirs: ThemeFileContent | null }

/** The editor after a conflict. If the other version is my own earlier save, what was typed since then stays. */
export const takeDecision = (context: FileEditorContext, decision: FileDecision | null) => {
  if (decision === null) return {}
  const { side, theirs } = decision
  if (theirs === null) return { version: null, loaded: context.loaded }
  const taken = takeFile(theirs)
  if (side === 'mine') return { file: taken.file, version: taken.version, loaded: taken.loaded }
  return taken.loaded === context.sent ? takeSavedFile(context, theirs) : taken
}

export const contentFaultOf = (failure: Failure | null): Fault | null => {
  const issue = failure?.issues?.find(({ field }) => field === 'content')
  return issue === undefined ? null : readFault(issue.reason)
}

/** Keys at the beginnings of lines. */
export const keysOfYaml = (text: string): string[] =>
  [...text.matchAll(/^(?:(['"])(.+?)\1\s*|([^\s#'"-][^:#\n]*)):(?=\s|$)/gm)].map(
    ([, , quoted, plain]) => quoted ?? plain?.trimEnd() ?? '',
  )

export const addYamlKey = (text: string, key: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${key}: `

export type HistoryChange = 'restoration' | 'removal'

/** Whether the history allows a change. `versions` are the theme's own, newest first. */
export const canChangeFile = (
  change: HistoryChange,
  type: FileType,
  versions: readonly FileVersion[],
  shown: number | null,
): boolean => {
  const [newest] = versions
  if (newest === undefined) return false
  if (change === 'removal') return type !== 'config' && !newest.removed
  return shown !== null && (shown !== newest.version || newest.removed)
}
