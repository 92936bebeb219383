import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a folder and its parents, which other users of the machine cannot read. Node's own `recursive` never ends below /proc. */
export const createFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = Object(error)
    if (code === 'ENOENT' && !existsSync(dirname(folder))) {
      await createFolder(dirname(folder))
      await createFolder(folder)
    } else if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
}
