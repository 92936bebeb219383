import { type Draft, type DraftSearch, isWorthOffering, type UnsavedWork } from './draft.ts'

const nothingWritten = { text: '' }

/** A text that was not sent, as the browser keeps it. */
export const textWorkOf = (text: string): UnsavedWork => ({ values: { text }, base: nothingWritten, version: null })

/** For the newest text under the key that no other tab is writing. */
export const textSearchOf = (key: string): DraftSearch => ({ key, before: null, current: nothingWritten })

export const isTextKept = (draft: Draft | null): draft is Draft => isWorthOffering(draft, nothingWritten)

/** Where the browser keeps a message of a thread, or the reason of a refusal. @param id of the thread or proposal */
export const textKey = (userId: string, kind: 'threads' | 'proposals', id: string): string =>
  [userId, kind, id].join(':')
