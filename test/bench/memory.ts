import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of a process and its children. */
export type Memory = {
  /** Whether the system enforces the limit. */
  isLimited: boolean
  peak: () => number
  /** By the system, for want of memory. */
  killed: () => number
  remove: () => void
}

const sampleMs = 20

/** Linux control groups, both versions. */
const versions = [
  { folder: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
  { folder: '/sys/fs/cgroup/unified', limit: 'memory.max', events: 'memory.events' },
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
] as const

type Group = { folder: string; events: string }

const startGroup = (pid: number, megabytes: number): Group | null => {
  for (const { folder, limit, events } of versions) {
    const group = join(folder, `calendar-${process.pid}`)
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    try {
      if (!existsSync(join(group, limit))) throw new Error(`${folder} has no control of memory`)
      writeFileSync(join(group, limit), String(megabytes * 1024 * 1024))
      writeFileSync(join(group, 'cgroup.procs'), String(pid))
      return { folder: group, events: join(group, events) }
    } catch {
      rmdirSync(group)
    }
  }
  return null
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const familyOf = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

const heldBy = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Watches a process, and limits it and its children if possible. */
export const limitMemory = (pid: number, megabytes: number): Memory => {
  const group = startGroup(pid, megabytes)
  let most = 0
  const look = () => {
    most = Math.max(
      most,
      familyOf(pid).reduce((sum, member) => sum + heldBy(member), 0),
    )
  }
  const watch = setInterval(look, sampleMs)
  return {
    isLimited: group !== null,
    peak: () => {
      look()
      const peak = Math.round(most)
      most = 0
      return peak
    },
    killed: () => (group === null ? 0 : Number(/oom_kill (\d+)/.exec(read(group.events))?.[1] ?? 0)),
    remove: () => {
      clearInterval(watch)
      if (group !== null) rmdirSync(group.folder)
    },
  }
}
