import { fromCallback } from 'xstate'
import type { FileHeld, HoldFile } from '#machines/holdFile.ts'
import type { Files } from '#src/api/files.ts'

export const createHoldFile = (files: Files): HoldFile =>
  fromCallback<FileHeld>(({ receive }) => {
    let held: string | null = null
    const hold = (key: string | null) => {
      if (held !== null && held !== key) files.drop(held)
      held = key
    }
    receive(({ key }) => hold(key))
    return () => hold(null)
  })
