import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { flows } from './test/flows.ts'
import { summary } from './test/summary.ts'

/** Tests make many small databases, and each write waits for the disk: where there is room, theirs is in memory. */
const memory = '/dev/shm'
const roomy = 4 * 2 ** 30
const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > roomy
}
if (existsSync(memory) && hasRoom(memory)) process.env.TMPDIR = memory

/** Files that hold a figure to its bar: they run one by one, when nothing else does. */
const timed = [
  'test/e2e/galleryStart.test.ts',
  'test/e2e/inspectorCost.test.ts',
  'test/e2e/seriesScale.test.ts',
  'test/server/clashCost.test.ts',
  'test/server/doublesCost.test.ts',
  'test/server/historyCost.test.ts',
  'test/server/startTime.test.ts',
]

/**
 * How long waiting for something may take, and with it a test: far more than it needs, as that costs nothing while it comes, and
 * others may want the machine, too.
 */
const timeouts = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000 }

/** The kinds of tests (docs/testing.md): pure ones, rendered views, the server on both databases, Chromium end to end. */
export default defineConfig({
  test: {
    reporters: ['default', flows(), summary()],
    // Starting a worker and loading its modules anew for each of two hundred files took a fifth of all the work; no file may
    // leave anything behind in what it shares with others.
    isolate: false,
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        test: {
          name: 'pure',
          include: ['test/{domain,machines,tools,recorded}/**/*.test.ts', 'test/*.test.ts'],
          environment: 'node',
          ...timeouts,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'views',
          include: ['test/views/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/views/setup.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: timed,
          environment: 'node',
          globalSetup: ['test/server/postgresForAll.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: timed,
          environment: 'node',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'timed',
          include: timed,
          environment: 'node',
          globalSetup: ['test/server/postgresForAll.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
    ],
  },
})
