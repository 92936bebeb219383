import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { simulationMachine } from '../flows/simulation.ts'
import { toPlay } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import { pathFromText, pathToText } from '../model/path.ts'
import { runSimulation } from '../model/runs.ts'
import { Simulation } from './Simulation.tsx'

const played = simulationMachine.provide({
  actors: { runPath: fromPromise(({ input: { machine, path, shown } }) => runSimulation(machine, path, shown)) },
})

/** Starts the simulation that an address names, and writes its path back into the address. */
export const Play = ({ chart, path }: { chart: Drawn; path: string }) => {
  const simulation = useActorRef(played, { input: { machine: chart.machine, path: pathFromText(path) } })
  useEffect(() => {
    const told = simulation.on('path.changed', (event) => {
      window.history.replaceState(null, '', toPlay(chart.machine, pathToText(event.path)))
    })
    return () => told.unsubscribe()
  }, [simulation, chart.machine])
  return <Simulation chart={chart} simulation={simulation} />
}
