import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Level } from './coverage.ts'

const share = v.object({ seen: v.number(), all: v.number() })
const walkedSchema = v.object({
  machine: v.string(),
  level: v.picklist(['machine', 'view', 'browser']),
  states: share,
  transitions: share,
  guards: v.object({ missed: v.array(v.string()) }),
  unmet: v.array(v.string()),
})

export type Walked = v.InferOutput<typeof walkedSchema>

export const readWalks = (folder: string): Walked[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .map((file) => v.parse(walkedSchema, JSON.parse(readFileSync(join(folder, file), 'utf8'))))

/** A line a machine, so that changes are easy to read. The machine's own walk always meets everything. */
export const coverageText = (walks: readonly Walked[]): string => {
  const machines = [...new Set(walks.map(({ machine }) => machine))].toSorted()
  const lines = machines.map((machine) => {
    const met = walks.filter((one) => one.machine === machine && one.level !== 'machine')
    const levels = met
      .toSorted((one, other) => one.level.localeCompare(other.level))
      .map(({ level, unmet, guards }) => [level, { unmet, guards: level === 'view' ? guards.missed : null }])
    return `${JSON.stringify(machine)}: ${JSON.stringify(Object.fromEntries(levels))}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

const [begin, end] = ['<!-- flows: written by a whole run of the tests -->', '<!-- flows: end -->']
const levels = ['machine', 'view', 'browser'] as const satisfies Level[]
const head = ['machine', 'states', 'transitions', 'as a machine', 'through its view', 'in Chromium']

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const cellOf = (walked: Walked | undefined): string => {
  if (walked === undefined) return '–'
  const { states, transitions } = walked
  if (states.seen === states.all && transitions.seen === transitions.all) return 'all'
  return `${states.seen} of ${states.all} states, ${transitions.seen} of ${transitions.all} transitions`
}

export const flowTable = (walks: readonly Walked[]): string => {
  const machines = [...new Set(walks.map(({ machine }) => machine))].toSorted()
  const on = (machine: string, level: Level) => walks.find((one) => one.machine === machine && one.level === level)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const declared = machines.flatMap((machine) => walks.find((one) => one.machine === machine) ?? [])
  const transitions = sum(declared.map((one) => one.transitions.all))
  const shareOf = (level: Level) => {
    const seen = sum(walks.filter((one) => one.level === level).map((one) => one.transitions.seen))
    return `${Math.floor((100 * seen) / Math.max(transitions, 1))} % of the transitions`
  }
  return [
    row(head),
    row(head.map(() => '---')),
    ...declared.map(({ machine, states, transitions: { all } }) =>
      row([
        `[${machine}](machines/${machine}.md)`,
        states.all,
        all,
        ...levels.map((level) => cellOf(on(machine, level))),
      ]),
    ),
    row([
      `${machines.length} machines`,
      sum(declared.map(({ states }) => states.all)),
      transitions,
      ...levels.map(shareOf),
    ]),
  ].join('\n')
}

const claimsOf = (document: string): Map<string, number> => {
  const rows = document.matchAll(/^\| \[(\w+)\]\(machines\/\w+\.md\) \|(.*)\|$/gm)
  return new Map(
    [...rows].flatMap(([, machine, cells = '']) =>
      levels.flatMap((level, index): [string, number][] => {
        const cell = cells.split('|')[index + 2]?.trim() ?? '–'
        const parts = [...cell.matchAll(/(\d+) of (\d+)/g)]
        const missed = parts.reduce((total, [, seen, all]) => total + Number(all) - Number(seen), 0)
        return cell === '–' ? [] : [[`${machine}.${level}`, missed]]
      }),
    ),
  )
}

export type Judgement = { document: string; broken: string[] }

/** Claims about removed machines do not count. @throws Error without the table's place */
export const judge = (document: string, walks: readonly Walked[], isThere: (machine: string) => boolean): Judgement => {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`there is no place for the table: ${begin}`)
  const missedBy = (claim: string): number | null => {
    const walked = walks.find(({ machine, level }) => `${machine}.${level}` === claim)
    if (walked === undefined) return null
    const { states, transitions } = walked
    return states.all - states.seen + transitions.all - transitions.seen
  }
  const broken = [...claimsOf(document)].flatMap(([claim, claimed]) => {
    const [machine = '', level = ''] = claim.split('.')
    const missed = missedBy(claim)
    const where = head[(levels as readonly string[]).indexOf(level) + 3]
    if (!isThere(machine) || (missed !== null && missed <= claimed)) return []
    return [missed === null ? `${machine} was not walked ${where}` : `${machine} was walked less ${where}`]
  })
  const table = `${begin}\n\n${flowTable(walks)}\n\n`
  return { document: document.slice(0, from) + table + document.slice(to), broken }
}
