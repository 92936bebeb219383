import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([['--out'], ['--out='], ['--ouut', 'folder'], ['folder']])(
  'npm run machines -- %s says what it takes',
  (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/machines.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    })
    const sentence = 'Name a folder, or leave all options away: npm run machines -- --out FOLDER\n'
    expect([status, stdout, stderr]).toEqual([1, '', sentence])
  },
)
