import type { Failure } from '#domain/failure.ts'

/** `key` leads to the content, `type` is the MIME type, `size` in bytes. */
export type ChosenFile = { key: string; name: string; size: number; type: string }

/**
 * What a chosen file means for its field: nothing (any more), on its way, chosen but not there, the same after an upload that
 * can be tried again, or lost by a reload.
 */
export type FileArrival = 'none' | 'coming' | 'missing' | 'failed' | 'lost'

export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Whether a file is acceptable by name or type; the server decides by content. `accept` as the attribute. */
export const isAccepted = (file: Pick<ChosenFile, 'name' | 'type'>, accept: readonly string[]): boolean =>
  accept.some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind))

/** Whether only another file can help. */
export const isFileAtFault = ({ code, issues = [] }: Failure): boolean =>
  code === 'tooLarge' || (code === 'invalid' && issues.some(({ field }) => contentFields.includes(field)))

const contentFields: readonly string[] = ['media', 'binary', 'content']
