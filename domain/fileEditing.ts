import type { Draft, UnsavedWork } from './draft.ts'
import type { Failure } from './failure.ts'
import type { Side } from './merge.ts'
import {
  type Fault,
  type FileType,
  type FileVersion,
  readFault,
  type ThemeFile,
  type ThemeFileAddress,
  type ThemeFileContent,
} from './themeFile.ts'

/** Editing one text file of a theme (§4 theme file editor). */

/** `file` is the file as it was just loaded, `draftKey` where unsaved work is kept in the browser. */
export type FileEditorInput = { address: ThemeFileAddress; file: ThemeFileContent; draftKey: string }

/**
 * `file` is what is known of the stored file, `loaded` its text; `content` is the text by now, `sent` the one submitted last,
 * `version` the version it was made from, `draft` the one offered.
 */
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

/** A text as editors hold it: with `\n` at the ends of its lines. */
export const withPlainLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** A file without its content. */
export const factsOf = ({ content: _content, isBinary: _isBinary, ...file }: ThemeFileContent): ThemeFile => file

/** A file as it was just loaded, in place of whatever was there. */
export const takeFile = (file: ThemeFileContent) => {
  const text = withPlainLines(file.content)
  return { file: factsOf(file), loaded: text, content: text, sent: text, version: file.version, failure: null }
}

/** The editor with its file. */
export const openEditor = ({ file, ...input }: FileEditorInput): FileEditorContext => ({
  ...input,
  ...takeFile(file),
  draft: null,
})

/** A file after it was saved; what was typed since it was sent stays. */
export const takeSavedFile = ({ content, sent }: FileEditorContext, saved: ThemeFileContent) => ({
  ...takeFile(saved),
  ...(content !== sent && { content }),
})

/** What a draft keeps of the editor. The text it started from is left out: the server has it under its version. */
export const fileWorkOf = ({ content, version }: Pick<FileEditorContext, 'content' | 'version'>): UnsavedWork => ({
  values: { content },
  base: {},
  version,
})

/** A draft's text, and the version that it was made from. */
export const restoreFileDraft = ({ draft, content, version }: FileEditorContext) => {
  const kept = draft?.values.content
  return {
    draft: null,
    ...(typeof kept === 'string' ? { content: kept, version: draft?.version ?? null } : { content, version }),
  }
}

/** How two changes of one file were decided: whose text holds, and what the others saved; null when they took it away. */
export type FileDecision = { side: Side; theirs: ThemeFileContent | null }

/** The editor after a conflict was decided. Mine goes on from what the others saved; without a file it names no version. */
export const takeDecision = ({ loaded }: FileEditorContext, decision: FileDecision | null) => {
  if (decision === null) return {}
  const { side, theirs } = decision
  if (theirs === null) return { version: null, loaded }
  const taken = takeFile(theirs)
  return side === 'theirs' ? taken : { file: taken.file, version: taken.version, loaded: taken.loaded }
}

/** Where a refused text is wrong; null when the failure names no place. */
export const faultOf = (failure: Failure | null): Fault | null => {
  const issue = failure?.issues?.find(({ field }) => field === 'content')
  return issue === undefined ? null : readFault(issue.reason)
}

/** The keys that stand at the beginning of a line of a YAML text, in their order. */
export const keysOfYaml = (text: string): string[] =>
  [...text.matchAll(/^(?:(['"])(.+?)\1\s*|([^\s#'"-][^:#\n]*)):(?=\s|$)/gm)].map(
    ([, , quoted, plain]) => quoted ?? plain?.trimEnd() ?? '',
  )

/** A YAML text with one more key, without a value, on a line of its own at its end. */
export const addYamlKey = (text: string, key: string): string =>
  `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${key}: `

/** What can be done with a file's history: bring an older version back, or take the theme's own file away. */
export type HistoryChange = 'restoration' | 'removal'

/**
 * Whether a change of this kind makes sense.
 * @param versions those of the theme's own file, the newest first
 * @param shown the version that is looked at, null when there is none
 */
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
