import * as v from 'valibot'
import type { Client, Progress } from './client.ts'
import type { Files } from './files.ts'

const uploadedSchema = v.object({ id: v.string() })

/** Pictures of entries (§7, POST /media). */
export const mediaApi = ({ upload }: Client, files: Files) => ({
  /** Uploads the file kept under `key`; answers the id by which the picture is known from now on. */
  upload: async (key: string, signal: AbortSignal, onProgress: Progress): Promise<{ id: string }> => {
    const form = new FormData()
    form.set('media', files.get(key))
    return v.parse(uploadedSchema, (await upload('/media', form, signal, onProgress)).body)
  },
})
