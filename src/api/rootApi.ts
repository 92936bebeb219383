import type { SiteNames } from '#domain/theme.ts'
import { authApi } from './auth.ts'
import type { BrowserStore } from './browserStore.ts'
import { type ClientOptions, createClient } from './client.ts'
import { siteApi } from './site.ts'

type Options = ClientOptions & { store: BrowserStore; namesIn: (page: Document) => SiteNames }

/** What the frame and the log-in use. */
export const createRootApi = ({ store, namesIn, ...options }: Options) => {
  const client = createClient(options)
  return { client, auth: authApi(client), site: siteApi(namesIn), store }
}

export type RootApi = ReturnType<typeof createRootApi>
