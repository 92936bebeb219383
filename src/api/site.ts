import type { SiteMasthead } from '#domain/themes/themeConfig.ts'
import { unanswered } from './client.ts'

export const siteApi = (read: (page: Document) => SiteMasthead) => ({
  names: async (signal: AbortSignal): Promise<SiteMasthead> => {
    const response = await fetch('/backstage', { signal, credentials: 'omit' }).catch(unanswered(signal))
    return read(new DOMParser().parseFromString(await response.text(), 'text/html'))
  },
})
