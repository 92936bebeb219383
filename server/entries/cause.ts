import type { RecordedAction } from '#domain/history.ts'
import type { Viewer } from '#domain/session.ts'
import type { Db } from '#server/db/schema.ts'
import type { Author } from '#server/history/record.ts'

/**
 * Why a write happens. The history names `author` and `action`, but the viewer's rights count. `follows`: caused by
 * another write of its `run`. `also` runs in the same transaction. `reason` is what moderators tell the owners.
 */
export type Cause = {
  run?: string | null
  author?: Author
  action?: RecordedAction
  follows?: boolean
  also?: (db: Db, id: string) => Promise<void>
  reason?: string
}

/** `informed`: users who hear otherwise that they own it, or of its deletion. `alsoBinned`: it is changed in the bin, too. */
export type Guard = Cause & {
  viewer: Viewer
  alsoBinned?: boolean
  refuseStale?: (version: number) => void
  informed?: readonly string[]
}
