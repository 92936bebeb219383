import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Ended meanwhile.
    return ''
  }
}

const list = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Also indirectly started ones. */
const family = (): string[] => {
  const tasks = (id: string) => list(`/proc/${id}/task`)
  const children = (id: string): string[] =>
    tasks(id).flatMap((task) => read(`/proc/${id}/task/${task}/children`).split(' ').filter(Boolean))
  const found = [String(process.pid)]
  for (const id of found) found.push(...children(id))
  return found
}

/** In ms, all threads: processes were ready while others had the processor. 0 where Linux does not count it. */
export const waitedForProcessor = (): number =>
  family()
    .flatMap((id) => list(`/proc/${id}/task`).map((task) => read(`/proc/${id}/task/${task}/schedstat`)))
    .reduce((sum, line) => sum + Number(line.split(' ')[1] ?? 0) / 1e6, 0)
