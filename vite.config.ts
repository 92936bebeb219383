import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ringedChunks } from './scripts/chunks.ts'
import { compressAssets } from './scripts/compressAssets.ts'
import { inspectedActors } from './scripts/inspectedActors.ts'
import { spaTexts } from './scripts/spaTexts.ts'

/** Builds the SPA into `dist/`, one chunk a route. `npm run dev` serves it through Vite, API and all, see scripts/dev.ts. */
export default defineConfig(({ command }) => {
  // Whatever NODE_ENV the shell has: with another one React's parts for development and those for production would mix.
  if (command === 'build') process.env.NODE_ENV = 'production'
  const isRecording = command === 'build' && process.env.VITE_RECORDER === '1'
  return {
    plugins: [
      ...(isRecording ? [inspectedActors('recorder')] : []),
      react(),
      optimizeLocales.vite({ locales: ['de-DE', 'en-US'] }),
      spaTexts(isRecording),
      compressAssets(),
    ],
    define: { 'import.meta.env.VITE_RECORDER': JSON.stringify(isRecording) },
    base: '/',
    build: {
      outDir: 'dist',
      // The public site finds the map's program there (server/site/map/townMap.ts).
      manifest: true,
      assetsDir: 'assets',
      sourcemap: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // The code editor is large, and loaded by administrators alone.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: ['index.html', 'src/map/map.ts'],
        // The site imports what the map exports.
        preserveEntrySignatures: 'allow-extension',
        checks: { pluginTimings: false },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: ringedChunks() } },
      },
    },
  }
})
