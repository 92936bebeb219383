import type { EntryResource } from './resources.ts'

type Binned = { resource: EntryResource; id: string; name: string; start: string | null }

/** `byModeration`: only moderators restore it; `merged`: it became one with another entry; `others`: of the same run. */
export type BinItem = Binned & {
  version: number
  deletedAt: string
  byModeration: boolean
  merged: boolean
  others: Binned[]
}
