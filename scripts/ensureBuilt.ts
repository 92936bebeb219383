import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ours = ['index.html', 'src', 'machines', 'domain', 'locales']
const sources = [...ours, 'package-lock.json', 'vite.config.ts', 'scripts/chunks.ts', 'scripts/spaTexts.ts']
const built = join(root, 'dist/index.html')

/** The newest change of a file or of a folder's content (a deletion changes its folder). */
const changedAt = (path: string): number => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Waits for Vite. A signal ends Vite first and then this process; an unfinished build is built again.
 * @returns Vite's exit code
 */
const endOf = async (child: ChildProcess): Promise<number> => {
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGKILL')
  }
  for (const signal of signals) process.on(signal, stop)
  const [code] = await once(child, 'exit')
  if (isStopped) {
    rmSync(built, { force: true })
    process.exit(1)
  }
  for (const signal of signals) process.off(signal, stop)
  return code ?? 1
}

/** Builds the SPA when `dist/` is missing or older than its sources. @returns whether it exists now */
export const ensureBuilt = async (): Promise<boolean> => {
  if (changedAt(built) >= Math.max(...sources.map((source) => changedAt(join(root, source))))) return true
  const begun = new Date()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  process.stdout.write('Building Backstage; this takes some seconds and happens once.\n')
  const args = [vite, 'build', '--logLevel', 'warn']
  const code = await endOf(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))
  if (code === 0) utimesSync(built, begun, begun)
  else process.exitCode = code
  return code === 0
}

if (import.meta.main) await ensureBuilt()
