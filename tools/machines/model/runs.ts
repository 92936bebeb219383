import type { AnyStateMachine } from 'xstate'
import { simulate, type Trace, type Walk } from '../trace/simulate.ts'
import type { SimulationPath } from './path.ts'

/** A run of a simulation, with the samples and paths that the walk of its machine has left. */
export type SimulatedRun = Trace & { inputs: unknown[]; paths: SimulationPath[] }

const machines = import.meta.glob<Record<string, AnyStateMachine>>(['../../../machines/*/*.ts', '../flows/*.ts'])
const walks = import.meta.glob<Walk>('../walks/*.json', { import: 'default' })

/** Loads a machine by its name. @throws Error for one that there is not */
export const loadMachine = async (name: string): Promise<AnyStateMachine> => {
  const [, load] = Object.entries(machines).find(([path]) => path.endsWith(`/${name}.ts`)) ?? []
  const machine = (await load?.())?.[`${name}Machine`]
  if (machine === undefined) throw new Error(`There is no machine ${name}`)
  return machine
}

/** Runs a machine along a path. @param shown the step whose offers are wanted */
export const runSimulation = async (name: string, path: SimulationPath, shown: number): Promise<SimulatedRun> => {
  const [machine, walk] = await Promise.all([loadMachine(name), walks[`../walks/${name}.json`]?.()])
  if (walk === undefined) throw new Error(`There are no samples of ${name}: npm run docs:walks`)
  const trace = simulate(machine, walk, walk.inputs[path.input] ?? undefined, path.events, shown)
  return { ...trace, inputs: walk.inputs, paths: walk.paths }
}
