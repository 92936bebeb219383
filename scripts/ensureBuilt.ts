import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ours = ['index.html', 'src', 'machines', 'domain', 'locales']
const plugins = ['chunks', 'compressAssets', 'inspectedActors', 'spaTexts'].map((name) => `scripts/${name}.ts`)
const sources = [...ours, 'package-lock.json', 'vite.config.ts', ...plugins]
const dist = join(root, 'dist')

/** The newest change of a file or of a folder's content (a deletion changes its folder). */
const changedAt = (path: string): number => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Waits for Vite. A signal ends Vite, then this process, without what was built into `folder`. @returns Vite's exit code */
const endOf = async (child: ChildProcess, folder: string): Promise<number> => {
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGKILL')
  }
  for (const signal of signals) process.on(signal, stop)
  const [code] = await once(child, 'exit')
  if (isStopped) {
    remove(folder)
    process.exit(1)
  }
  for (const signal of signals) process.off(signal, stop)
  return code ?? 1
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Codes of the errors when another start has moved the folder first. */
const others = new Set(['ENOENT', 'ENOTEMPTY', 'EEXIST'])

/** @returns false if another start was faster */
const renamed = (from: string, to: string): boolean => {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (others.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Replaces `dist/`, from which a running server may read. Of two starts at once both build, and one of the results stays. */
const putInPlace = (folder: string): void => {
  const before = `${folder}.before`
  renamed(dist, before)
  if (!renamed(folder, dist)) remove(folder)
  remove(before)
}

/** Builds the SPA when `dist/` is missing or older than its sources. @returns whether it exists now */
export const ensureBuilt = async (): Promise<boolean> => {
  if (changedAt(join(dist, 'index.html')) >= Math.max(...sources.map((source) => changedAt(join(root, source)))))
    return true
  const begun = new Date()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const folder = `${dist}.${process.pid}`
  process.stdout.write('Building Backstage; this takes some seconds and happens once.\n')
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const code = await endOf(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), folder)
  if (code === 0) {
    utimesSync(join(folder, 'index.html'), begun, begun)
    putInPlace(folder)
  } else {
    remove(folder)
    process.exitCode = code
  }
  return code === 0
}

if (import.meta.main) await ensureBuilt()
