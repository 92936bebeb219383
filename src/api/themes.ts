import * as v from 'valibot'
import { type UnfilledPage, unfilledPages } from '#domain/textPage.ts'
import { type ListedTheme, listedThemeSchema } from '#domain/themes/theme.ts'
import { themeFileSchema } from '#domain/themes/themeFile.ts'
import type { Client } from './client.ts'

const linkSchema = v.object({ link: v.string() })

export const themesApi = ({ request }: Client) => ({
  /** `language` is the site's usual one. */
  unfilledPages: async (language: string, signal: AbortSignal): Promise<UnfilledPage[]> => {
    const search = new URLSearchParams({ details: '1' })
    const { body } = await request('GET', '/cms/files/md', { search, signal })
    return unfilledPages(v.parse(v.array(themeFileSchema), body), language)
  },

  list: async (signal: AbortSignal): Promise<ListedTheme[]> =>
    v.parse(v.array(listedThemeSchema), (await request('GET', '/cms/themes', { signal })).body),

  /** `parent` is empty for the built-in one. */
  create: async (theme: { name: string; parent: string }): Promise<ListedTheme> => {
    const body = { ...theme, active: false, editable: true }
    return v.parse(listedThemeSchema, (await request('POST', '/cms/themes', { body })).body)
  },

  activate: async (name: string): Promise<ListedTheme> =>
    v.parse(listedThemeSchema, (await request('PATCH', '/cms/themes', { body: { name } })).body),

  remove: async (name: string): Promise<void> => {
    await request('DELETE', `/cms/themes/${encodeURIComponent(name)}`)
  },

  restore: async (name: string): Promise<ListedTheme> =>
    v.parse(listedThemeSchema, (await request('POST', `/cms/themes/${encodeURIComponent(name)}/restore`)).body),

  /** For a day, for anybody with the link. */
  preview: async (name: string): Promise<string> =>
    v.parse(linkSchema, (await request('POST', `/cms/themes/${encodeURIComponent(name)}/preview`)).body).link,
})
