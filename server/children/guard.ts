import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Who ends a child whose parent was killed: the system, or a thread of the child. The child itself cannot while native code
 * keeps its thread.
 */
export type Guard = 'system' | 'thread'

const programs = ['/usr/bin/setpriv', '/bin/setpriv']

/** Starts another program that the system kills at the end of this process. */
export const killedWithParent = ['--pdeathsig', 'KILL'] as const

/** The setpriv of util-linux; null without it. BusyBox has one that does not know the option. */
export const findSetpriv = (): string | null => {
  found ??= { path: programs.find(works) ?? null }
  return found.path
}

let found: { path: string | null } | undefined

const works = (program: string): boolean =>
  existsSync(program) && spawnSync(program, [...killedWithParent, '/bin/true']).status === 0
