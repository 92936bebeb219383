import { readdirSync, readFileSync } from 'node:fs'

/** After the program's name in /proc/{pid}/stat; empty for an ended process. */
const statOf = (pid: number): readonly string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** 0 when unknown. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0)

/** Of the kernel's clock. */
const tick = 10

/** Used by a process, its children and all their threads. */
export const processorTimeOf = (pid: number): number => {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statOf(Number(name))]),
  )
  const used = (of: number): number => {
    const own = stats.get(of) ?? []
    const children = [...stats].filter(([, [, parent]]) => Number(parent) === of).map(([child]) => used(child))
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(own[field] ?? 0), 0)
    return ticks * tick + children.reduce((sum, one) => sum + one, 0)
  }
  return used(pid)
}
