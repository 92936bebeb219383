import type { SiteNames } from '#domain/theme.ts'
import { unreachable } from './client.ts'

export const siteApi = (read: (page: Document) => SiteNames) => ({
  names: async (signal: AbortSignal): Promise<SiteNames> => {
    const response = await fetch('/backstage', { signal, credentials: 'omit' }).catch(unreachable)
    return read(new DOMParser().parseFromString(await response.text(), 'text/html'))
  },
})
