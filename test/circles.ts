import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** With types and dynamic imports, as paths from the root. */
export const importsOf = (file: string, source: string): string[] => {
  const { module } = parseSync(file, source)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [join(dirname(file), specifier)] : []
  })
}

/** Sets of files that all reach each other (Tarjan's algorithm). */
export const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = []
  const numbers = new Map<string, number>()
  const path: string[] = []
  /** The lowest index that the file reaches. */
  const visit = (file: string): number => {
    const number = numbers.size
    numbers.set(file, number)
    path.push(file)
    let lowest = number
    for (const next of graph.get(file) ?? []) {
      const known = numbers.get(next)
      if (known === undefined) lowest = Math.min(lowest, visit(next))
      else if (path.includes(next)) lowest = Math.min(lowest, known)
    }
    if (lowest === number) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest
  }
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return circles
}
