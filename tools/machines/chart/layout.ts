import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartArrow, ChartNode } from './chart.ts'
import { arrowLines, linesOf, sizeOf, titleHeight, titleWidth } from './words.ts'

/** Left, top, width and height in pixels. */
export type Box = readonly [number, number, number, number]

/** The geometry of a picture: boxes by state, lines and labels by transition, and marks that stand for no state. */
export type Layout = {
  size: readonly [number, number]
  nodes: Readonly<Record<string, Box>>
  arrows: Readonly<Record<string, { line: readonly number[]; label: Box }>>
  initials: Readonly<Record<string, { dot: Box; line: readonly number[] }>>
  /** The pill "any state" in a state: its transitions to states inside it begin there. */
  anywhere: Readonly<Record<string, Box>>
}

export type Direction = 'DOWN' | 'RIGHT'

const gap = 8

/** Whether a state is inside another one. */
const isInside = (id: string, outer: string): boolean => outer === 'root' || id.startsWith(`${outer}.`)

/** The id of the element that a transition leaves: its state, or the pill in it. */
const tailOf = ({ from, to }: ChartArrow): string =>
  to !== null && to !== from && isInside(to, from) ? `any:${from}` : from

/** The size of a state's heading and lines. */
const contentOf = (chart: Chart, node: ChartNode) => {
  const { width, height } = sizeOf(linesOf(chart, node))
  const title = (node.id.split('.').at(-1)?.length ?? 0) * titleWidth + 4
  return { width: Math.max(width, title) + 2 * gap, height: titleHeight + (height > 2 ? height + gap : 0) }
}

/** Pixels between two arrows at the same side of a state, so that their heads stay apart. */
const betweenArrows = 18

/** The size of a state with room for its arrows: they come in at one side and leave at the opposite one. */
const roomFor = (chart: Chart, id: string, direction: Direction, size: { width: number; height: number }) => {
  const [into, out] = [chart.arrows.filter(({ to }) => to === id), chart.arrows.filter((arrow) => tailOf(arrow) === id)]
  const side = (Math.max(into.length, out.filter(({ to }) => to !== null).length) + 1) * betweenArrows
  return direction === 'DOWN'
    ? { ...size, width: Math.max(size.width, side) }
    : { ...size, height: Math.max(size.height, side) }
}

/** Options of the outermost graph alone: elkjs fails, or never ends, when the states inside have them, too. */
const spacing = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.randomSeed': '7',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '8',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

const elkNode = (chart: Chart, node: ChartNode, direction: Direction): ElkNode => {
  const { width, height } = contentOf(chart, node)
  const children = chart.nodes.filter(({ parent }) => parent === node.id)
  if (children.length === 0)
    return { id: node.id, ...roomFor(chart, node.id, direction, { width, height: Math.max(height, 30) }) }
  const marks: ElkNode[] = [
    ...(node.initial === null ? [] : [{ id: `initial:${node.id}`, width: 10, height: 10 }]),
    ...(chart.arrows.some((arrow) => tailOf(arrow) === `any:${node.id}`)
      ? [{ id: `any:${node.id}`, width: 78, height: 20 }]
      : []),
  ]
  return {
    id: node.id,
    children: [...marks, ...children.map((child) => elkNode(chart, child, direction))],
    layoutOptions: {
      'elk.direction': direction,
      'elk.padding': `[top=${height + 14},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height + 20})`,
    },
  }
}

const edgesOf = (chart: Chart): ElkExtendedEdge[] => [
  ...chart.nodes.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: `initial:${id}`, sources: [`initial:${id}`], targets: [initial] }],
  ),
  ...chart.arrows.flatMap((arrow) =>
    arrow.to === null
      ? []
      : [
          {
            id: arrow.id,
            sources: [tailOf(arrow)],
            targets: [arrow.to],
            labels: [{ text: '.', ...sizeOf(arrowLines(arrow)) }],
          },
        ],
  ),
]

const round = (value: number | undefined): number => Math.round(value ?? 0)
const boxOf = ({ x, y, width, height }: ElkNode | { x?: number; y?: number; width?: number; height?: number }): Box => [
  round(x),
  round(y),
  round(width),
  round(height),
]

const lineOf = ({ sections = [] }: ElkExtendedEdge): number[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [round(x), round(y)]),
  )

const everyNode = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(everyNode)]

/** Lays a chart out with elkjs; the same chart gets the same layout. */
export const layoutOf = async (chart: Chart, direction: Direction): Promise<Layout> => {
  const [root] = chart.nodes
  if (root === undefined) throw new Error(`${chart.machine} has no states`)
  const options = { ...spacing, 'elk.direction': direction }
  const graph: ElkNode = {
    id: 'picture',
    children: [elkNode(chart, root, direction)],
    edges: edgesOf(chart),
    layoutOptions: options,
  }
  const done = await new ELK().layout(graph)
  const boxes = new Map(everyNode(done).map((node) => [node.id, boxOf(node)]))
  const edges = new Map((done.edges ?? []).map((edge) => [edge.id, edge]))
  const marked = (mark: string) =>
    chart.nodes.flatMap(({ id }) =>
      boxes.has(`${mark}:${id}`) ? [[id, boxes.get(`${mark}:${id}`) as Box] as const] : [],
    )
  return {
    size: [round(done.width), round(done.height)],
    nodes: Object.fromEntries(chart.nodes.map(({ id }) => [id, boxes.get(id) as Box])),
    arrows: Object.fromEntries(
      chart.arrows.flatMap(({ id }) => {
        const edge = edges.get(id)
        return edge ? [[id, { line: lineOf(edge), label: boxOf(edge.labels?.[0] ?? {}) }]] : []
      }),
    ),
    initials: Object.fromEntries(
      marked('initial').map(([id, dot]) => [id, { dot, line: lineOf(edges.get(`initial:${id}`) as ElkExtendedEdge) }]),
    ),
    anywhere: Object.fromEntries(marked('any')),
  }
}
