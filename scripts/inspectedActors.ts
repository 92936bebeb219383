import { join } from 'node:path'
import type { Plugin } from 'vite'

const src = join(import.meta.dirname, '../src')
const inspector = join(src, 'inspector')

/** A Vite plugin that has all actors inspected: by the inspector in development, by the recorder with VITE_RECORDER=1. */
export const inspectedActors = (observer: 'live' | 'recorder'): Plugin => ({
  name: 'inspected-actors',
  enforce: 'pre',
  resolveId: (source, importer = '') => {
    if (!importer.includes('/src/') || importer.includes('/node_modules/')) return null
    if (source.endsWith('/startInspector.ts')) return join(inspector, `${observer}.ts`)
    const isOurs = source === '@xstate/react' && !importer.endsWith('/inspectedReact.ts')
    return isOurs ? join(inspector, 'inspectedReact.ts') : null
  },
})
