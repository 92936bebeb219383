import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of a process and its children, which get so much and no more. */
export type Memory = {
  /** Whether the system enforces the limit. */
  isLimited: boolean
  /** The process that `begin` starts is limited from its first moment on. */
  start: <Process extends { pid: number }>(begin: () => Promise<Process>) => Promise<Process>
  peak: () => number
  /** What the system counts, in megabytes: memory of their own, and all with pages of files. */
  charged: () => { own: number; all: number }
  /** By the system, for want of memory. */
  killed: () => number
  remove: () => void
}

const sampleMs = 20
const megabyte = 1024 * 1024

/** Linux control groups, both versions. `own` is a line of `memory.stat`, `line` one of /proc/self/cgroup. */
const versions = [
  { folder: '/sys/fs/cgroup', line: /^0::(.+)$/m, limit: 'memory.max', all: 'memory.current', own: 'anon' },
  { folder: '/sys/fs/cgroup/unified', line: /^0::(.+)$/m, limit: 'memory.max', all: 'memory.current', own: 'anon' },
  {
    folder: '/sys/fs/cgroup/memory',
    line: /:memory:(.+)$/m,
    limit: 'memory.limit_in_bytes',
    all: 'memory.usage_in_bytes',
    own: 'total_rss',
  },
] as const

type Group = { folder: string; home: string; all: string; own: string }

const startGroup = (megabytes: number): Group | null => {
  for (const { folder, line, limit, all, own } of versions) {
    const group = join(folder, `calendar-${process.pid}`)
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    try {
      if (!existsSync(join(group, limit))) throw new Error(`${folder} has no control of memory`)
      writeFileSync(join(group, limit), String(megabytes * megabyte))
      return { folder: group, home: join(folder, line.exec(read('/proc/self/cgroup'))?.[1] ?? ''), all, own }
    } catch {
      rmdirSync(group)
    }
  }
  return null
}

const moveSelf = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))

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

export const limitMemory = (megabytes: number): Memory => {
  const group = startGroup(megabytes)
  let [most, pid] = [0, 0]
  const look = () => {
    if (pid === 0) return
    most = Math.max(
      most,
      familyOf(pid).reduce((sum, member) => sum + heldBy(member), 0),
    )
  }
  const watch = setInterval(look, sampleMs)
  const factOf = (file: string, pattern: RegExp) =>
    group === null ? 0 : Number(pattern.exec(read(join(group.folder, file)))?.[1] ?? 0)
  return {
    isLimited: group !== null,
    start: async (begin) => {
      if (group !== null) moveSelf(group.folder)
      try {
        const started = await begin()
        pid = started.pid
        return started
      } finally {
        if (group !== null) moveSelf(group.home)
      }
    },
    peak: () => {
      look()
      const peak = Math.round(most)
      most = 0
      return peak
    },
    charged: () => ({
      own: Math.round(factOf('memory.stat', new RegExp(`^${group?.own} (\\d+)`, 'm')) / megabyte),
      all: Math.round(factOf(group?.all ?? '', /(\d+)/) / megabyte),
    }),
    killed: () => factOf('memory.events', /oom_kill (\d+)/) + factOf('memory.oom_control', /oom_kill (\d+)/),
    remove: () => {
      clearInterval(watch)
      if (group !== null) rmdirSync(group.folder)
    },
  }
}
