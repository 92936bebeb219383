import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the gallery of machines. Its files name each other relatively, so any folder of a web server can show it. */
export default defineConfig(({ command }) => {
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    base: './',
    publicDir: false,
    plugins: [react()],
    build: {
      chunkSizeWarningLimit: 800,
      outDir: join(import.meta.dirname, '../../node_modules/.cache/gallery'),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
    },
  }
})
