import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Every machine by its name, and its file from the root of the project. Machines lie in the rooms of `machines/`; the files
 * beside the rooms help machines and are none.
 */
export const machineFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && file.endsWith('.ts'))
    .map((file) => [basename(file, '.ts'), `machines/${file}`] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
