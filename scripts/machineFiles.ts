import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The path of each machine by its name. Machines are in rooms of `machines/`; files beside the rooms are helpers. */
export const machineFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && file.endsWith('.ts'))
    .map((file) => [basename(file, '.ts'), `machines/${file}`] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
