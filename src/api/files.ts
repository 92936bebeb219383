import { FailureError } from '#domain/failure.ts'

/**
 * Chosen files wait here under a key: machines hold JSON only, so they speak of a file by its key.
 * @param createKey makes a key nobody has had
 */
export const createFiles = (createKey: () => string) => {
  const files = new Map<string, File>()

  return {
    /** Keeps a file and answers its key. */
    keep: (file: File): string => {
      const key = createKey()
      files.set(key, file)
      return key
    },

    /** The file of a key; rejects with `readError` when it is gone. */
    get: (key: string): File => {
      const file = files.get(key)
      if (!file) throw new FailureError({ code: 'readError' })
      return file
    },

    /** Reads a file whole, as a data URL for a preview. Rejects with `readError` when the browser cannot read it (§5). */
    read: (key: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const reader = new FileReader()
        const file = files.get(key)
        reader.onload = () => resolve(String(reader.result))
        reader.onerror = () => reject(new FailureError({ code: 'readError' }))
        if (file) reader.readAsDataURL(file)
        else reject(new FailureError({ code: 'readError' }))
      }),

    /** Reads a font whole, so that texts can be set in it. Answers its name; rejects with `readError` when it is none. */
    readFont: async (key: string): Promise<string> => {
      const family = `font-${key}`
      try {
        const content = await files.get(key)?.arrayBuffer()
        if (content === undefined) throw new Error('gone')
        document.fonts.add(await new FontFace(family, content).load())
        return family
      } catch {
        throw new FailureError({ code: 'readError' })
      }
    },
  }
}

export type Files = ReturnType<typeof createFiles>
