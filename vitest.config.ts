import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { flows } from './test/flows.ts'
import { summary } from './test/summary.ts'

/** Four kinds of tests (docs/testing.md): pure ones, rendered views, the server on both databases, Chromium end to end. */
export default defineConfig({
  test: {
    reporters: ['default', flows(), summary()],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['test/{domain,machines}/**/*.test.ts', 'test/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'views',
          include: ['test/views/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/views/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
