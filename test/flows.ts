import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, Vitest } from 'vitest/node'
import { machineFiles } from '../scripts/machineFiles.ts'
import { coverageText, judge, readWalks } from './walk/table.ts'

const root = 'node_modules/.cache/walks'
const document = 'docs/testing.md'
const drawn = 'tools/machines/coverage.json'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Updates the table of flows in docs/testing.md and the gallery's coverage after a whole successful run; in continuous
 * integration it only reports. A run fails when the table claims more than was walked. A partial run changes nothing.
 */
export const flows = (): Reporter => {
  const folder = join(root, String(process.pid))
  process.env.WALKS_FOLDER = folder
  let vitest: Vitest | null = null
  let isWhole = false
  return {
    onInit: (started) => {
      vitest = started
    },
    onTestRunStart: async (specifications) => {
      mkdirSync(root, { recursive: true })
      const over = readdirSync(root).filter((name) => !isAlive(Number(name)) || name === String(process.pid))
      for (const name of over) rmSync(join(root, name), { recursive: true, force: true })
      if (vitest === null) return
      const { config } = vitest
      const all = await vitest.globTestSpecifications()
      const isPicked = (config.project ?? []).length > 0 || config.testNamePattern !== undefined || config.shard
      isWhole = !isPicked && specifications.length === all.length
    },
    onTestRunEnd: (modules, errors) => {
      if (!isWhole || errors.length > 0 || modules.some((module) => module.state() !== 'passed')) return
      const before = readFileSync(document, 'utf8')
      const walks = readWalks(folder)
      const judged = judge(before, walks, (machine) => machineFiles.has(machine))
      const say = (text: string) => process.stdout.write(`\n${document}: ${text}\n`)
      if (judged.broken.length > 0) {
        process.exitCode = 1
        say(`the table of flows promises more than was walked:\n${judged.broken.map((one) => `- ${one}`).join('\n')}`)
        return
      }
      const isStale = judged.document !== before || readFileSync(drawn, 'utf8') !== coverageText(walks)
      if (isStale && process.env.CI) {
        say('the table of flows tells less than was walked: run npm test and commit it')
      } else if (isStale) {
        writeFileSync(document, judged.document)
        writeFileSync(drawn, coverageText(walks))
        say(`the table of flows and ${drawn} are written anew: commit them`)
      }
    },
  }
}
