import { FailureError } from '#domain/failure.ts'

/** Chosen files by key, because machines hold JSON only. */
export const createFiles = (createKey: () => string) => {
  const files = new Map<string, File>()
  const fonts = new Map<string, FontFace>()

  return {
    keep: (file: File): string => {
      const key = createKey()
      files.set(key, file)
      return key
    },

    drop: (key: string): void => {
      files.delete(key)
      const font = fonts.get(key)
      if (font) document.fonts.delete(font)
      fonts.delete(key)
    },

    /** Rejects with `readError` when the file is gone. */
    get: (key: string): File => {
      const file = files.get(key)
      if (!file) throw new FailureError({ code: 'readError' })
      return file
    },

    /** A data URL. Rejects with `readError` (§5). */
    read: (key: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const reader = new FileReader()
        const file = files.get(key)
        reader.onload = () => resolve(String(reader.result))
        reader.onerror = () => reject(new FailureError({ code: 'readError' }))
        if (file) reader.readAsDataURL(file)
        else reject(new FailureError({ code: 'readError' }))
      }),

    /** Loads a font and resolves to its name. Rejects with `readError`. */
    readFont: async (key: string): Promise<string> => {
      const family = `font-${key}`
      try {
        const content = await files.get(key)?.arrayBuffer()
        if (content === undefined) throw new Error('gone')
        const font = await new FontFace(family, content).load()
        if (!files.has(key)) throw new Error('gone')
        document.fonts.add(font)
        fonts.set(key, font)
        return family
      } catch {
        throw new FailureError({ code: 'readError' })
      }
    },
  }
}

export type Files = ReturnType<typeof createFiles>
