import type { Failure } from './failure.ts'

/** A file chosen in the browser. `key` leads to its content, `type` is its MIME type, `size` is in bytes. */
export type ChosenFile = { key: string; name: string; size: number; type: string }

export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Whether the browser calls a file acceptable; the server decides by content.
 * @param accept MIME types or name endings, as in the `accept` attribute
 */
export const isAccepted = (file: Pick<ChosenFile, 'name' | 'type'>, accept: readonly string[]): boolean =>
  accept.some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind))

/** Whether only another file can help: this one is too large or was refused. */
export const isFileAtFault = ({ code, issues = [] }: Failure): boolean =>
  code === 'tooLarge' || (code === 'invalid' && issues.some(({ field }) => contentFields.includes(field)))

const contentFields: readonly string[] = ['media', 'binary', 'content']
