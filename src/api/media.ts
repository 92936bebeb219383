import * as v from 'valibot'
import type { Client, Progress } from './client.ts'
import type { Files } from './files.ts'

const uploadedSchema = v.object({ id: v.string() })

export const mediaApi = ({ upload }: Client, files: Files) => ({
  upload: async (key: string, signal: AbortSignal, onProgress: Progress): Promise<{ id: string }> => {
    const form = new FormData()
    form.set('media', files.get(key))
    return v.parse(uploadedSchema, (await upload('/media', form, signal, onProgress)).body)
  },
})
