import type { Chart, ChartNode } from './chart.ts'

const idOf = (id: string): string => id.replaceAll('.', '__')
const keyOf = (id: string): string => id.split('.').at(-1) ?? ''

/** The label of a transition in Mermaid: its event and guard. */
export const arrowLabel = ({ says, guard }: { says: string; guard: string }): string =>
  `${says}${guard ? ` [${guard}]` : ''}`

/** A chart as a state diagram of Mermaid. Transitions of the machine itself are left out: Mermaid cannot draw them. */
export const mermaidOf = (chart: Chart): string => {
  const lines = ['stateDiagram-v2']
  const draw = (node: ChartNode, indent: string): void => {
    if (node.initial !== null) lines.push(`${indent}[*] --> ${idOf(node.initial)}`)
    const children = chart.nodes.filter(({ parent }) => parent === node.id)
    for (const [index, child] of children.entries()) {
      if (node.kind === 'parallel' && index > 0) lines.push(`${indent}--`)
      const state = `${indent}state "${keyOf(child.id)}" as ${idOf(child.id)}`
      if (!chart.nodes.some(({ parent }) => parent === child.id)) lines.push(state)
      else {
        lines.push(`${state} {`)
        draw(child, `${indent}  `)
        lines.push(`${indent}}`)
      }
      if (child.kind === 'final') lines.push(`${indent}${idOf(child.id)} --> [*]`)
    }
  }
  const [root] = chart.nodes
  if (root) draw(root, '  ')
  for (const arrow of chart.arrows) {
    if (arrow.from === 'root') continue
    lines.push(`  ${idOf(arrow.from)} --> ${idOf(arrow.to ?? arrow.from)}: ${arrowLabel(arrow)}`)
  }
  return lines.join('\n')
}
