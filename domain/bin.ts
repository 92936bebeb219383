import type { EntryResource } from './resources.ts'

type Binned = { resource: EntryResource; id: string; name: string; start: string | null }

/**
 * Only moderators restore what moderators put into the bin (`byModeration`), also by making it one with another entry
 * (`merged`). `others`: of the same run, in grouped lists.
 */
export type BinItem = Binned & {
  version: number
  deletedAt: string
  byModeration: boolean
  merged: boolean
  others: Binned[]
}
