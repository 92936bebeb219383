import { authApi } from './auth.ts'
import type { BrowserStore } from './browserStore.ts'
import { type ClientOptions, createClient } from './client.ts'
import { entriesApi } from './entries.ts'

/** What the frame around every page reaches the world through. All that the log-in loads of the API. */
export const createRootApi = ({ store, ...options }: ClientOptions & { store: BrowserStore }) => {
  const client = createClient(options)
  return { client, auth: authApi(client), entries: entriesApi(client), store }
}

export type RootApi = ReturnType<typeof createRootApi>
