// Runs after `npm ci`, by whatever Node.js npm has. Removes from node_modules what no installation uses: headers and manuals of
// Node.js, and without development packages TypeScript, which other packages name as an optional peer.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const remove = (...path) => rmSync(join(modules, ...path), { recursive: true, force: true })
const namesIn = (...path) => {
  try {
    return readdirSync(join(modules, ...path))
  } catch {
    return []
  }
}

for (const name of namesIn('node', 'node_modules').filter((name) => name.startsWith('node-'))) {
  for (const part of ['include', 'share']) remove('node', 'node_modules', name, part)
}
if ((process.env.npm_config_omit ?? '').split(/[\s,]+/).includes('dev')) {
  for (const name of ['typescript', '@typescript']) remove(name)
}
