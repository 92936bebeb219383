import type { Failure } from './failure.ts'

/** A file as it was chosen in a browser. `key` is where the file itself waits, `type` its MIME type, `size` in bytes. */
export type ChosenFile = { key: string; name: string; size: number; type: string }

/** The MIME types of pictures for entries (contract §4). */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Whether a file is of an accepted kind, by what the browser says of it; the server decides by the content.
 * @param accept MIME types, or name endings with their dot (`.css`), as in the `accept` attribute of a file input
 */
export const isAccepted = (file: Pick<ChosenFile, 'name' | 'type'>, accept: readonly string[]): boolean =>
  accept.some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind))

/**
 * Whether nothing but another file can help: the server found this one too large, or looked into it and refused it.
 */
export const isFileAtFault = ({ code, issues = [] }: Failure): boolean =>
  code === 'tooLarge' || (code === 'invalid' && issues.some(({ field }) => contentFields.includes(field)))

/** What uploads call the content of a file (contract §4). */
const contentFields: readonly string[] = ['media', 'binary', 'content']
