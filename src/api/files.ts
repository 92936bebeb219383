import { FailureError } from '#domain/failure.ts'

/** Stores chosen files under keys, because machines hold only JSON. @param createKey makes a unique key */
export const createFiles = (createKey: () => string) => {
  const files = new Map<string, File>()

  return {
    /** Stores a file and returns its key. */
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

    /** Reads a file as a data URL for a preview. Rejects with `readError` when the browser cannot read it (§5). */
    read: (key: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const reader = new FileReader()
        const file = files.get(key)
        reader.onload = () => resolve(String(reader.result))
        reader.onerror = () => reject(new FailureError({ code: 'readError' }))
        if (file) reader.readAsDataURL(file)
        else reject(new FailureError({ code: 'readError' }))
      }),

    /** Loads a font, so that texts can use it. Resolves to its name; rejects with `readError` for another file. */
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
