import type { Chart } from '../chart/chart.ts'
import { toMachine, toPart } from './address.ts'

/** Something that a search finds, and the address that shows it. */
export type Hit = { kind: 'machine' | 'state' | 'event' | 'emitted'; text: string; machine: string; href: string }

const hitsIn = ({ machine, nodes, arrows }: Chart): Hit[] => [
  { kind: 'machine', text: machine, machine, href: toMachine(machine) },
  ...nodes
    .filter(({ parent }) => parent !== null)
    .map(({ id }): Hit => ({ kind: 'state', text: id, machine, href: toPart(machine, id) })),
  ...arrows.map(({ id, says }): Hit => ({ kind: 'event', text: says, machine, href: toPart(machine, id) })),
  ...arrows.flatMap(({ id, emits }) =>
    emits.map((text): Hit => ({ kind: 'emitted', text, machine, href: toPart(machine, id) })),
  ),
]

const ranks = { machine: 0, state: 1, event: 2, emitted: 3 } as const

/** Machines, states, events and emitted events with all words of the query; the first one of the same text and machine. */
export const search = (charts: readonly Chart[], query: string): Hit[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const seen = new Set<string>()
  return charts
    .flatMap(hitsIn)
    .filter(({ kind, text, machine }) => {
      const name = `${kind} ${machine} ${text}`
      const said = kind === 'machine' ? text : `${text} ${words.length > 1 ? machine : ''}`
      if (seen.has(name) || !words.every((word) => said.toLowerCase().includes(word))) return false
      seen.add(name)
      return true
    })
    .toSorted((one, other) => ranks[one.kind] - ranks[other.kind])
}
