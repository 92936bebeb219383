import { spawn } from 'node:child_process'

/** The fast checks in parallel: types, lint, format, and the machines' pages. Exits with 1 when one fails. */
const checks = [
  ['node_modules/typescript/bin/tsc', '--project', '.'],
  ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  ['scripts/machineDocs.ts', '--check'],
]

const run = (args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    child.on('close', (code) => resolve(code === 0))
  })

const passed = await Promise.all(checks.map(run))
process.exitCode = passed.every(Boolean) ? 0 : 1
