import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartArrow, ChartNode } from './chart.ts'
import { arrowLines, linesOf, sizeOf, titleHeight, titleWidth } from './words.ts'

/** Left, top, width and height in pixels. */
export type Box = readonly [number, number, number, number]

/**
 * The geometry of a picture: boxes by state, lines and labels by transition, and marks that stand for no state.
 * Transitions between the same two states share a line, and their labels stand beneath one another; `joins` is true for
 * all but the first.
 */
export type Layout = {
  size: readonly [number, number]
  /** The most characters in a line of a label. */
  wrap: number
  nodes: Readonly<Record<string, Box>>
  arrows: Readonly<Record<string, { line: readonly number[]; label: Box; joins?: true }>>
  initials: Readonly<Record<string, { dot: Box; line: readonly number[] }>>
  /** The pill "any state" in a state: its transitions to states inside it begin there. */
  anywhere: Readonly<Record<string, Box>>
}

/** One way of drawing. None is the narrowest, or the lowest, for every chart (best.ts). */
export type Manner = {
  direction: 'DOWN' | 'RIGHT'
  /** What decides which arrows lead back: the ways from the first state, or the order of the states in the machine. */
  order: 'DEPTH_FIRST' | 'MODEL_ORDER'
  placement: 'NETWORK_SIMPLEX' | 'LINEAR_SEGMENTS'
  labels: 'MEDIAN_LAYER' | 'SPACE_EFFICIENT_LAYER'
  /** Whether a layer may have any number of states, or at most three. */
  layers: 'FREE' | 'NARROW'
  wrap: number
}

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

/** Transitions that share a line: all that lead from one place to the same state. */
type Bundle = { id: string; tail: string; to: string; arrows: ChartArrow[] }

const bundlesOf = (chart: Chart): Bundle[] => {
  const bundles = new Map<string, Bundle>()
  for (const arrow of chart.arrows) {
    if (arrow.to === null) continue
    const [tail, to] = [tailOf(arrow), arrow.to]
    const id = `${tail}>${to}`
    bundles.set(id, { id, tail, to, arrows: [...(bundles.get(id)?.arrows ?? []), arrow] })
  }
  return [...bundles.values()]
}

/** Pixels between two labels at one line. */
const betweenLabels = 4

/** Pixels between two arrows at the same side of a state, so that their heads stay apart. */
const betweenArrows = 18

type Size = { width: number; height: number }

/** The size of a state with room for its arrows: they come in at one side and leave at the opposite one. */
const roomFor = (bundles: readonly Bundle[], id: string, { direction }: Manner, size: Size): Size => {
  const [into, out] = [bundles.filter(({ to }) => to === id), bundles.filter(({ tail }) => tail === id)]
  const side = (Math.max(into.length, out.length) + 1) * betweenArrows
  return direction === 'DOWN'
    ? { ...size, width: Math.max(size.width, side) }
    : { ...size, height: Math.max(size.height, side) }
}

const spacing = {
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '8',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
}

/** What elkjs is told of the outermost state alone: inside others it fails, or never ends. */
const outermost = ({ order, layers }: Manner) => ({
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.randomSeed': '7',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.cycleBreaking.strategy': order,
  ...(layers === 'NARROW' && {
    'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
    'elk.layered.layering.coffmanGraham.layerBound': '3',
  }),
})

const everywhere = ({ direction, placement, labels }: Manner) => ({
  ...spacing,
  'elk.direction': direction,
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': placement,
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': labels,
})

const minimumOf = ({ width, height }: Size): Size => ({ width, height: height + 20 })

const elkNode = (chart: Chart, bundles: readonly Bundle[], node: ChartNode, manner: Manner): ElkNode => {
  const content = contentOf(chart, node)
  const children = chart.nodes.filter(({ parent }) => parent === node.id)
  if (children.length === 0) {
    const size = { ...content, height: Math.max(content.height, 30) }
    return { id: node.id, ...roomFor(bundles, node.id, manner, size) }
  }
  const marks: ElkNode[] = [
    ...(node.initial === null ? [] : [{ id: `initial:${node.id}`, width: 10, height: 10 }]),
    ...(bundles.some(({ tail }) => tail === `any:${node.id}`) ? [{ id: `any:${node.id}`, width: 78, height: 20 }] : []),
  ]
  const minimum = minimumOf(content)
  return {
    id: node.id,
    children: [...marks, ...children.map((child) => elkNode(chart, bundles, child, manner))],
    layoutOptions: {
      ...everywhere(manner),
      'elk.padding': `[top=${content.height + 14},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${minimum.width},${minimum.height})`,
    },
  }
}

/** Edges that are not drawn: from one region to the next, which so comes to lie beneath it. */
const regionsInTurn = (chart: Chart): ElkExtendedEdge[] =>
  chart.nodes
    .filter(({ kind }) => kind === 'parallel')
    .flatMap(({ id }) => chart.nodes.filter(({ parent }) => parent === id))
    .flatMap(({ id, parent }, index, regions) => {
      const before = regions[index - 1]
      return before?.parent === parent ? [{ id: `next:${id}`, sources: [before.id], targets: [id] }] : []
    })

const edgesOf = (chart: Chart, bundles: readonly Bundle[], { direction, wrap }: Manner): ElkExtendedEdge[] => [
  ...chart.nodes.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: `initial:${id}`, sources: [`initial:${id}`], targets: [initial] }],
  ),
  ...bundles.map(({ id, tail, to, arrows }) => {
    const sizes = arrows.map((arrow) => sizeOf(arrowLines(arrow, wrap)))
    const label = {
      text: '.',
      width: Math.max(...sizes.map(({ width }) => width)),
      height: sizes.reduce((sum, { height }) => sum + height + betweenLabels, -betweenLabels),
    }
    return { id, sources: [tail], targets: [to], labels: [label] }
  }),
  ...(direction === 'DOWN' ? regionsInTurn(chart) : []),
]

/** Pixels around the outermost state. */
const margin = 8

const round = (value: number | undefined): number => Math.round(value ?? 0)
const boxOf = ({ x = 0, y = 0, width, height }: { x?: number; y?: number; width?: number; height?: number }): Box => [
  round(x + margin),
  round(y + margin),
  round(width),
  round(height),
]

const lineOf = ({ sections = [] }: ElkExtendedEdge): number[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [round(x + margin), round(y + margin)]),
  )

const everyNode = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(everyNode)]

/** The labels of a bundle, beneath one another. */
const labelsOf = ({ arrows }: Bundle, { labels: [label = {}] = [] }: ElkExtendedEdge, wrap: number): Box[] => {
  const [left, from] = boxOf(label)
  let top = from
  return arrows.map((arrow) => {
    const { width, height } = sizeOf(arrowLines(arrow, wrap))
    const box: Box = [left, top, width, height]
    top += height + betweenLabels
    return box
  })
}

/** Lays a chart out with elkjs; the same chart gets the same layout. */
export const layoutOf = async (chart: Chart, manner: Manner): Promise<Layout> => {
  const [root] = chart.nodes
  if (root === undefined) throw new Error(`${chart.machine} has no states`)
  const bundles = bundlesOf(chart)
  const graph = elkNode(chart, bundles, root, manner)
  const done = await new ELK().layout({
    ...graph,
    edges: edgesOf(chart, bundles, manner),
    layoutOptions: { ...graph.layoutOptions, ...outermost(manner) },
  })
  // elkjs keeps no minimum for the outermost one.
  const least = minimumOf(contentOf(chart, root))
  done.width = Math.max(done.width ?? 0, least.width)
  done.height = Math.max(done.height ?? 0, least.height)
  const boxes = new Map(everyNode(done).map((node) => [node.id, boxOf(node)]))
  const edges = new Map((done.edges ?? []).map((edge) => [edge.id, edge]))
  const drawn = new Map(
    bundles.flatMap((bundle) => {
      const edge = edges.get(bundle.id) as ElkExtendedEdge
      const labels = labelsOf(bundle, edge, manner.wrap)
      return bundle.arrows.map(({ id }, index) => {
        const arrow = { line: lineOf(edge), label: labels[index] as Box, ...(index > 0 && { joins: true as const }) }
        return [id, [[id, arrow]] as const] as const
      })
    }),
  )
  const marked = (mark: string) =>
    chart.nodes.flatMap(({ id }) =>
      boxes.has(`${mark}:${id}`) ? [[id, boxes.get(`${mark}:${id}`) as Box] as const] : [],
    )
  return {
    size: [round(done.width + 2 * margin), round(done.height + 2 * margin)],
    wrap: manner.wrap,
    nodes: Object.fromEntries(chart.nodes.map(({ id }) => [id, boxes.get(id) as Box])),
    arrows: Object.fromEntries(chart.arrows.flatMap(({ id }) => drawn.get(id) ?? [])),
    initials: Object.fromEntries(
      marked('initial').map(([id, dot]) => [id, { dot, line: lineOf(edges.get(`initial:${id}`) as ElkExtendedEdge) }]),
    ),
    anywhere: Object.fromEntries(marked('any')),
  }
}
