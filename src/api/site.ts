import type { SiteNames } from '#domain/theme.ts'
import { unreachable } from './client.ts'

/** From a fresh copy of Backstage's page. */
export const siteApi = (read: (page: Document) => SiteNames) => ({
  names: async (signal: AbortSignal): Promise<SiteNames> => {
    const response = await fetch('/backstage', { signal, credentials: 'omit' }).catch(unreachable)
    return read(new DOMParser().parseFromString(await response.text(), 'text/html'))
  },
})
