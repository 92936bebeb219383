import type { SiteMasthead } from '#domain/themes/themeConfig.ts'
import { authApi } from './auth.ts'
import { type ClientOptions, createClient } from './client.ts'
import { siteApi } from './site.ts'

type Options = ClientOptions & { namesIn: (page: Document) => SiteMasthead }

/** What the frame and the log-in use. */
export const createRootApi = ({ namesIn, ...options }: Options) => {
  const client = createClient(options)
  return { client, auth: authApi(client), site: siteApi(namesIn) }
}

export type RootApi = ReturnType<typeof createRootApi>
