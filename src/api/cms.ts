import * as v from 'valibot'
import { toFailure } from '#domain/failure.ts'
import {
  encodeFileName,
  type FileType,
  type FileVersion,
  type FileVersionContent,
  fileVersionContentSchema,
  fileVersionSchema,
  type ThemeFile,
  type ThemeFileAddress,
  type ThemeFileContent,
  themeFileContentSchema,
  themeFileSchema,
} from '#domain/themes/themeFile.ts'
import type { Client, Progress } from './client.ts'
import type { Files } from './files.ts'

const htmlSchema = v.object({ html: v.string() })

const pathOf = ({ type, name }: Pick<ThemeFileAddress, 'type' | 'name'>) => `/cms/files/${type}/${encodeFileName(name)}`

const searchOf = ({ theme }: Pick<ThemeFileAddress, 'theme'>) => new URLSearchParams(theme === null ? {} : { theme })

export const cmsApi = (client: Client, files: Files) => ({ files: filesApi(client, files) })

/** Writes send the known version and reject with `changedMeanwhile` for an old one. */
const filesApi = ({ request, upload }: Client, files: Files) => ({
  list: async (theme: string | null, type: FileType, signal: AbortSignal): Promise<ThemeFile[]> => {
    const search = searchOf({ theme })
    search.set('details', '1')
    return v.parse(v.array(themeFileSchema), (await request('GET', `/cms/files/${type}`, { search, signal })).body)
  },

  read: async (address: ThemeFileAddress, signal: AbortSignal): Promise<ThemeFileContent> => {
    const { body } = await request('GET', pathOf(address), { search: searchOf(address), signal })
    return v.parse(themeFileContentSchema, body)
  },

  /** Rejects with an issue of `content` for {@link readFault}. */
  save: async (address: ThemeFileAddress, content: string, version: number | null): Promise<ThemeFileContent> => {
    const options = { search: searchOf(address), body: { content }, version }
    return v.parse(themeFileContentSchema, (await request('PUT', pathOf(address), options)).body)
  },

  /** Creates an empty text, unless the name exists. */
  create: async (address: ThemeFileAddress): Promise<void> => {
    const path = pathOf(address)
    const search = searchOf(address)
    try {
      await request('GET', path, { search })
    } catch (error) {
      if (toFailure(error).code !== 'notFound') throw error
      await request('PUT', path, { search, body: { content: '' } })
    }
  },

  upload: async (
    address: ThemeFileAddress,
    { key, version }: { key: string; version: number | null },
    signal: AbortSignal,
    onProgress: Progress,
  ): Promise<ThemeFileContent> => {
    const form = new FormData()
    form.set('binary', files.get(key))
    form.set('content', '')
    form.set('isBinary', 'true')
    const options = { method: 'PUT', search: searchOf(address), version } as const
    return v.parse(themeFileContentSchema, (await upload(pathOf(address), form, signal, onProgress, options)).body)
  },

  /** The inherited file is used again; versions stay. */
  remove: async (address: ThemeFileAddress, version: number | null): Promise<void> => {
    await request('DELETE', pathOf(address), { search: searchOf(address), version })
  },

  preview: async (address: ThemeFileAddress, content: string, signal: AbortSignal): Promise<string> => {
    const options = { search: searchOf(address), body: { content }, signal }
    return v.parse(htmlSchema, (await request('POST', `${pathOf(address)}/preview`, options)).body).html
  },

  /** Newest first. */
  versions: async (address: ThemeFileAddress, signal: AbortSignal): Promise<FileVersion[]> => {
    const { body } = await request('GET', `${pathOf(address)}/versions`, { search: searchOf(address), signal })
    return v.parse(v.array(fileVersionSchema), body)
  },

  version: async (address: ThemeFileAddress, version: number, signal: AbortSignal): Promise<FileVersionContent> => {
    const { body } = await request('GET', `${pathOf(address)}/versions/${version}`, {
      search: searchOf(address),
      signal,
    })
    return v.parse(fileVersionContentSchema, body)
  },

  /** `seen` is the newest known version. */
  restore: async (address: ThemeFileAddress, version: number, seen: number | null): Promise<ThemeFileContent> => {
    const options = { search: searchOf(address), version: seen }
    const { body } = await request('POST', `${pathOf(address)}/versions/${version}/restore`, options)
    return v.parse(themeFileContentSchema, body)
  },
})

export type CmsApi = ReturnType<typeof cmsApi>
