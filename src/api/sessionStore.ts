import { type SessionUser, sessionUserSchema } from '#domain/session.ts'
import { backstageKey, readKept, tryToKeep } from './localStorage.ts'

const sessionKey = 'store'

/** The session in local storage (§3). */
export const createSessionStore = (storage: Storage) => ({
  readSession: (): SessionUser | null => readKept(storage, sessionKey, sessionUserSchema),
  keepSession: (user: SessionUser): void => tryToKeep(storage, sessionKey, user),
  /** The rest stays for the next log-in. */
  dropSession: (): void => storage.removeItem(sessionKey),
  /** After a log-out (§4); drafts stay for their owner. */
  dropBackstage: (): void => storage.removeItem(backstageKey),
})

export type SessionStore = ReturnType<typeof createSessionStore>
