import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`)

/** The path of each machine by its name. Files directly in `machines/` are helpers; only those in its rooms are machines. */
export const machineFiles: ReadonlyMap<string, string> = new Map(
  [...filesIn('machines').filter((file) => file.split('/').length > 2), ...filesIn('tools/machines/flows')]
    .map((file) => [basename(file, '.ts'), file] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
