import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A tmpfs in its own mount namespace; ends with the test's process. */
export type SmallDisk = {
  folder: string
  outside: string
  /** The beginning of a command that runs inside. */
  inside: string[]
  fill: () => void
  makeRoom: () => void
  /** Mounts it read-only, or writable again. */
  protect: (isProtected: boolean) => void
  remove: () => Promise<void>
}

const isRoot = process.getuid?.() === 0
const namespace = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])]

/** Some containers cannot. */
export const hasSmallDisks =
  spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

export const startSmallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder} && echo mounted && exec cat`
  const holder = spawn('setpriv', ['--pdeathsig', 'KILL', ...namespace, 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const user = isRoot ? [] : ['--user', '--preserve-credentials']
  const inside = ['nsenter', '--target', String(holder.pid), '--mount', ...user]
  const outside = `/proc/${holder.pid}/root${folder}`
  const filler = join(outside, 'filler')
  return {
    folder,
    outside,
    inside,
    fill: () => {
      for (const size of [1_000_000, 4_096, 1]) {
        try {
          for (;;) writeFileSync(filler, new Uint8Array(size), { flag: 'a' })
        } catch (error) {
          if (!String(error).includes('ENOSPC')) throw error
        }
      }
    },
    makeRoom: () => rmSync(filler),
    protect: (isProtected) => {
      const [command = '', ...args] = [...inside, 'mount', '-o', `remount,${isProtected ? 'ro' : 'rw'}`, folder]
      const { status, stderr } = spawnSync(command, args)
      if (status !== 0) throw new Error(String(stderr))
    },
    remove: async () => {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
