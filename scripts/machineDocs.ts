import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { chartOf } from '../tools/machines/chart/chart.ts'
import { mermaidOf } from '../tools/machines/chart/mermaid.ts'
import { eventName, guardName } from '../tools/machines/chart/parts.ts'
import { docComment } from './machineComment.ts'
import { machineFiles } from './machineFiles.ts'
import { mapOfPages, type PageMachines, type Walkers, walkersOf } from './machineMap.ts'

/**
 * `npm run docs:machines` writes docs/machines: a page for each machine, and README.md, the map of which page runs which
 * machines. With `--check` it writes nothing, and exits with 1 for a missing or stale page.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/machines')
const isCheck = process.argv.includes('--check')

type Arrow = { from: AnyStateNode; to: AnyStateNode; label: string }

const statesBelow = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child: AnyStateNode) => [child, ...statesBelow(child)])

const walkers = walkersOf(root)

const nameOf = (node: AnyStateNode): string => (node.path.length === 0 ? node.id : node.path.join('.'))

const arrowsFrom = (from: AnyStateNode): Arrow[] => {
  const declared = [...from.transitions.values()].flat().concat(from.always ?? [])
  return declared.map(({ eventType, guard, target }) => {
    const condition = guardName(guard)
    return { from, to: target?.[0] ?? from, label: `${eventName(eventType)}${condition ? ` [${condition}]` : ''}` }
  })
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const link = (file: string) => `[${file}](../../${file})`
const inWords = { machine: 'walked by', view: 'through its view by', browser: 'in Chromium by' } as const

const walkLine = (found: Walkers): string =>
  (Object.keys(inWords) as (keyof Walkers)[])
    .filter((way) => found[way].length > 0)
    .map((way) => `${inWords[way]} ${found[way].map(link).join(', ')}`)
    .join(' · ')

/** The child machines of a machine, with those loaded later (machines/later.ts). */
const childrenOf = (machine: AnyStateMachine): string[] => {
  const source = readFileSync(join(root, machineFiles.get(machine.id) ?? ''), 'utf8')
  const late = [...source.matchAll(/\blater<typeof (\w+)Machine>/g)].map(([, id = '']) => id)
  const known = Object.values(machine.implementations.actors as Record<string, unknown>)
    .flatMap((logic) =>
      typeof logic === 'object' && logic !== null && 'root' in logic ? [logic as AnyStateMachine] : [],
    )
    .map(({ id }) => id)
  return [...late, ...known].toSorted()
}

const pageLink = (name: string) => `[${name}](${name}.md)`
const linked = (names: readonly string[]) => names.map(pageLink).join(', ') || '–'

const whole = (names: readonly string[], machines: ReadonlyMap<string, AnyStateMachine>): string => {
  const described = (name: string): string => {
    const machine = machines.get(name)
    const children = machine === undefined ? [] : childrenOf(machine)
    return `${pageLink(name)}${children.length > 0 ? ` (${children.map(described).join(', ')})` : ''}`
  }
  return names.map(described).join(', ') || '–'
}

const readme = (machines: ReadonlyMap<string, AnyStateMachine>, pages: readonly PageMachines[]): string => {
  const routes = ({ routes: paths }: PageMachines) =>
    paths.map((path) => `\`/backstage${path === '*' ? '/…' : path && `/${path}`}\``).join(', ')
  const where = (name: string): string => {
    const shown = pages.filter((page) => page.machines.includes(name)).map(({ page }) => basename(page, '.tsx'))
    const inside = [...machines.keys()].filter((other) =>
      childrenOf(machines.get(other) as AnyStateMachine).includes(name),
    )
    const own = machineFiles.get(name)?.startsWith('tools/') ? ['[npm run machines](../inspecting.md)'] : []
    const places = [...shown, ...own, ...inside.map((other) => `inside ${pageLink(other)}`)]
    return places.join(', ') || 'no page yet'
  }
  const walked = (name: string) => {
    const found = walkers(name)
    const other = [found.view.length > 0 ? 'view' : '', found.browser.length > 0 ? 'Chromium' : '']
    return ['machine', ...other].filter(Boolean).join(', ')
  }
  return `${[
    '# Machines',
    'Which page runs which machines, and in brackets which those run inside themselves. Written by `npm run docs:machines`\nfrom the routes, the pages and the hooks they call.',
    [
      'Each file in [machines/](../../machines) can be pasted into the Stately editor as it stands. `npm run dev` with',
      '`?inspect` in the address shows the actors of the running app, passwords and tokens masked ([inspecting.md](../inspecting.md)).',
    ].join('\n'),
    '## Pages',
    table(
      ['page', 'shown at', 'machines'],
      pages.map((page) => [link(page.page), routes(page), whole(page.machines, machines)]),
    ),
    'The first one is the frame around all pages.',
    '## Machines',
    'How much of each was walked is counted in [docs/testing.md](../testing.md).',
    table(
      ['machine', 'runs in', 'runs inside itself', 'walked as'],
      [...machines].map(([name, machine]) => [pageLink(name), where(name), linked(childrenOf(machine)), walked(name)]),
    ),
  ].join('\n\n')}\n`
}

const pageOf = (file: string, machine: AnyStateMachine, source: string): string => {
  const everywhere = arrowsFrom(machine.root)
  const states = statesBelow(machine.root)
  const events = machine.events.filter((type) => !type.startsWith('xstate.')).toSorted()
  const invoked = states.flatMap((state) =>
    state.invoke.map(({ src }) => [`\`${String(src)}\``, `\`${nameOf(state)}\``]),
  )
  const sections = [
    `# ${machine.id}`,
    'Written by `npm run docs:machines`; change the machine, not this page.',
    docComment(source),
    `Source: ${link(file)} · ${walkLine(walkers(machine.id))}`,
    ...(states.length === 0
      ? ['It has a single state, so there is no diagram: it owns the machines below and passes on what they tell.']
      : [
          `\`\`\`mermaid\n${mermaidOf(chartOf(machine, file, ''))}\n\`\`\``,
          '## States',
          table(
            ['state', 'meaning'],
            states.map((state) => [`\`${nameOf(state)}\``, state.description ?? '']),
          ),
        ]),
  ]
  if (everywhere.length > 0) {
    const rows = everywhere.map(({ label, to }) => [label, `\`${nameOf(to)}\``])
    sections.push('## Taken in every state', table(['event', 'leads to'], rows))
  }
  sections.push('## Events', events.map((type) => `- \`${type}\``).join('\n') || 'None.')
  const children = childrenOf(machine)
  if (children.length > 0)
    sections.push('## Machines inside', children.map((child) => `- ${pageLink(child)}`).join('\n'))
  if (invoked.length > 0) sections.push('## Actors', table(['actor', 'invoked in'], invoked))
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const stale: string[] = []
const machines = new Map<string, AnyStateMachine>()

mkdirSync(folder, { recursive: true })
const write = (file: string, text: string): void => {
  const path = join(folder, file)
  let before = ''
  try {
    before = readFileSync(path, 'utf8')
  } catch {
    // A new page.
  }
  if (before === text) return
  if (isCheck) stale.push(file)
  else writeFileSync(path, text)
}

for (const [name, file] of machineFiles) {
  const path = join(root, file)
  const exported: Record<string, unknown> = await import(path)
  const machine = exported[`${name}Machine`] as AnyStateMachine | undefined
  if (!machine) throw new Error(`${file} does not export ${name}Machine`)
  machines.set(name, machine)
  write(`${name}.md`, pageOf(file, machine, readFileSync(path, 'utf8')))
}
write('README.md', readme(machines, mapOfPages(root)))
for (const page of readdirSync(folder)) {
  if (page === 'README.md' || machines.has(page.replace(/\.md$/, ''))) continue
  if (isCheck) stale.push(`${page} (its machine is gone)`)
  else rmSync(join(folder, page))
}

if (stale.length > 0) {
  process.stderr.write(
    `Stale pages in docs/machines, run npm run docs:machines:\n${stale.map((file) => `  ${file}\n`).join('')}`,
  )
  process.exitCode = 1
}

// The charts of the gallery are written, or checked, with the pages.
await import('./machineCharts.ts')
