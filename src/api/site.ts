import type { SiteNames } from '#domain/theme.ts'
import { unreachable } from './client.ts'

/**
 * What the server writes into Backstage's page by now.
 * @param read takes it out of the page
 */
export const siteApi = (read: (page: Document) => SiteNames) => ({
  names: async (signal: AbortSignal): Promise<SiteNames> => {
    const response = await fetch('/backstage', { signal, credentials: 'omit' }).catch(unreachable)
    return read(new DOMParser().parseFromString(await response.text(), 'text/html'))
  },
})
