import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Builds the SPA when `dist/` is missing or older than anything it is made of; otherwise a few milliseconds of looking. */

const root = join(import.meta.dirname, '..')
const ours = ['index.html', 'src', 'machines', 'domain', 'locales']
const sources = [...ours, 'package-lock.json', 'vite.config.ts', 'scripts/chunks.ts']
const built = join(root, 'dist/index.html')

/** When a file last changed, or the newest of a folder's files and folders (a deletion shows in its folder). */
const changedAt = (path: string): number => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}

if (changedAt(built) < Math.max(...sources.map((source) => changedAt(join(root, source))))) {
  const begun = new Date()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  process.stdout.write('Building Backstage; this takes some seconds and happens once.\n')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status === 0) utimesSync(built, begun, begun)
  process.exitCode = status ?? 1
}
