import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Who ends a child whose parent was killed. A thread, because native code can block the child's main thread. */
export type Guard = 'system' | 'thread'

const programs = ['/usr/bin/setpriv', '/bin/setpriv']

/** The system kills the program at the end of this process. */
export const killedWithParent = ['--pdeathsig', 'KILL'] as const

/** The setpriv of util-linux, or null. BusyBox's does not know the option. */
export const findSetpriv = (): string | null => {
  found ??= { path: programs.find(works) ?? null }
  return found.path
}

let found: { path: string | null } | undefined

const works = (program: string): boolean =>
  existsSync(program) && spawnSync(program, [...killedWithParent, '/bin/true']).status === 0
