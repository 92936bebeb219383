import { join } from 'node:path'
import type { Plugin } from 'vite'

const src = join(import.meta.dirname, '../src')

/**
 * Makes a Vite plugin that has all actors inspected: those of the frame (src/inspecting.ts) and those of pages
 * (src/inspectedActors.ts).
 * @param observer what is told of them: the inspector in development, the recorder in builds with VITE_RECORDER=1
 */
export const inspectedActors = (observer: 'inspect' | 'recorder'): Plugin => ({
  name: 'inspected-actors',
  enforce: 'pre',
  resolveId: (source, importer = '') => {
    if (!importer.includes('/src/') || importer.includes('/node_modules/')) return null
    if (source === './inspecting.ts') return join(src, `${observer}.ts`)
    const isOurs = source === '@xstate/react' && !importer.endsWith('/inspectedActors.ts')
    return isOurs ? join(src, 'inspectedActors.ts') : null
  },
})
