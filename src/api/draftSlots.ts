import type { Draft } from '#domain/draft.ts'
import { slotKey } from '#domain/draftSlot.ts'
import type { BrowserStore } from './browserStore.ts'

type Hold = { slot: string; letGo: () => void }

/** `before` leaves out drafts that were offered already. */
type Search = { key: string; before: string | null; isWanted: (draft: Draft) => boolean; signal: AbortSignal }

/**
 * Each open form keeps its draft in a slot that it holds with a lock, so that a form in another tab neither overwrites nor
 * offers it. The slot of a closed or crashed tab is free. Without HTTPS, browsers have no locks: then all slots are free.
 */
export const draftSlots = (store: BrowserStore, locks: LockManager | null) => {
  const holds = new Map<string, Hold>()
  let lettingGo: Promise<unknown> = Promise.resolve()
  let claiming: Promise<unknown> = Promise.resolve()

  const hold = (slot: string): Promise<Hold | null> =>
    new Promise((answer) => {
      const withoutLock = () => answer({ slot, letGo: () => {} })
      if (!locks) return withoutLock()
      const lockOf = (lock: Lock | null) => {
        if (!lock) return answer(null)
        return new Promise<void>((end) => {
          answer({
            slot,
            letGo: () => {
              end()
              lettingGo = Promise.all([lettingGo, held])
            },
          })
        })
      }
      const held: Promise<unknown> = locks.request(nameOf(slot), { ifAvailable: true }, lockOf).catch(withoutLock)
    })

  const slotOf = (key: string): string => holds.get(key)?.slot ?? key

  const release = (key: string): void => {
    holds.get(key)?.letGo()
    holds.delete(key)
  }

  const find = async ({ key, before, isWanted, signal }: Search): Promise<Draft | null> => {
    const wantedIn = (slot: string): Draft | null => {
      const draft = store.readDraft(slot)
      return draft && isWanted(draft) ? draft : null
    }
    const take = async (slot: string, isRight: () => boolean): Promise<boolean> => {
      const taken = await hold(slot)
      const isTaken = taken !== null && !signal.aborted && isRight()
      if (isTaken) holds.set(key, taken)
      else taken?.letGo()
      return isTaken
    }
    release(key)
    await lettingGo
    const left = store
      .draftsOfForm(key)
      .filter(({ draft }) => isWanted(draft) && (before === null || draft.savedAt < before))
      .toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))
    for (const { key: slot } of left) if (await take(slot, () => wantedIn(slot) !== null)) return wantedIn(slot)
    for (let number = 0; !signal.aborted; number += 1) {
      const slot = slotKey(key, number)
      if (wantedIn(slot) === null && (await take(slot, () => wantedIn(slot) === null))) return null
    }
    return null
  }

  /**
   * Finds the newest draft that no open form holds, and holds its slot, or an empty one. One search follows the other: that of a
   * form that was closed while it opened (StrictMode does so) still holds a slot until its end.
   */
  const claim = (search: Search): Promise<Draft | null> => {
    const claimed = claiming.then(() => find(search))
    claiming = claimed.catch(() => {})
    return claimed
  }

  return {
    claim,
    release,
    /** For a form whose new entry is stored by now: its work goes on in an empty slot of the entry's own. */
    move: async (from: string, to: string, signal: AbortSignal): Promise<void> => {
      release(from)
      await claim({ key: to, before: '', isWanted: () => true, signal })
    },
    keep: (key: string, draft: Draft): void => store.keepDraft(slotOf(key), draft),
    drop: (key: string): void => store.dropDraft(slotOf(key)),

    /** Without those that are being written. */
    leftOf: async (userId: string): Promise<{ key: string; draft: Draft }[]> => {
      await claiming
      await lettingGo
      const { held = [] } = (await locks?.query().catch(() => ({}) as LockManagerSnapshot)) ?? {}
      return store.draftsOf(userId).filter(({ key }) => held.every(({ name }) => name !== nameOf(key)))
    },
    /** Leaves it when a form has opened it meanwhile. */
    dropLeft: async (slot: string): Promise<void> => {
      const taken = await hold(slot)
      if (taken) store.dropDraft(slot)
      taken?.letGo()
    },
  }
}

const nameOf = (slot: string): string => `draft:${slot}`
