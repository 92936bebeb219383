import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { simulationMachine } from '../flows/simulation.ts'
import { toPlay } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import { pathToText } from '../model/path.ts'
import { Simulation } from './Simulation.tsx'

/** A simulation whose path is written into the address of the page. */
export const Play = (props: { chart: Drawn; simulation: ActorRefFrom<typeof simulationMachine> }) => {
  const { chart, simulation } = props
  useEffect(() => {
    const told = simulation.on('path.changed', (event) => {
      window.history.replaceState(null, '', toPlay(chart.machine, pathToText(event.path)))
    })
    return () => told.unsubscribe()
  }, [simulation, chart.machine])
  return <Simulation chart={chart} simulation={simulation} />
}
