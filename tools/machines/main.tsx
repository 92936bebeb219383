import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import { galleryMachine } from './flows/gallery.ts'
import { liveMachine } from './flows/live.ts'
import { simulationMachine } from './flows/simulation.ts'
import { parseAddress } from './model/address.ts'
import { chartNamed } from './model/charts.ts'
import { channelName, type News, type Question } from './model/live.ts'
import { runSimulation } from './model/runs.ts'
import { Gallery } from './views/Gallery.tsx'

const simulation = simulationMachine.provide({
  actors: { runPath: fromPromise(({ input: { machine, path, shown } }) => runSimulation(machine, path, shown)) },
})
const gallery = createActor(galleryMachine.provide({ actors: { simulation } }))
gallery.start()

const live = createActor(liveMachine)
live.start()
const channel = new BroadcastChannel(channelName)
const ask = () => channel.postMessage({ kind: 'hello' } satisfies Question)
channel.onmessage = ({ data }: MessageEvent<News | Question>) => {
  if (data.kind !== 'hello') live.send({ type: 'news.received', news: data })
  if (data.kind === 'started') ask()
}
ask()
window.addEventListener('beforeunload', (event) => {
  if (live.getSnapshot().context.isUnsaved) event.preventDefault()
})

const readAddress = () => {
  const address = parseAddress(window.location.hash)
  const chart = chartNamed(address.machine)
  const parts = [...(chart?.nodes ?? []), ...(chart?.arrows ?? [])].map(({ id }) => id)
  const isKnown = chart !== null && (address.part === '' || parts.includes(address.part))
  gallery.send({ type: 'address.changed', address, isKnown })
}
window.addEventListener('hashchange', readAddress)
readAddress()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <Gallery gallery={gallery} live={live} hasInspector={import.meta.env.DEV} />
  </StrictMode>,
)
