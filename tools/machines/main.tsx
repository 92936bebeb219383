import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { galleryMachine } from './flows/gallery.ts'
import { liveMachine } from './flows/live.ts'
import { parseAddress } from './model/address.ts'
import { chartNamed } from './model/charts.ts'
import { channelName, type News, type Question } from './model/live.ts'
import { Gallery } from './views/Gallery.tsx'

const gallery = createActor(galleryMachine)
gallery.start()

const live = createActor(liveMachine)
live.start()
const channel = new BroadcastChannel(channelName)
channel.onmessage = ({ data }: MessageEvent<News>) => {
  if (data.kind === 'all' || data.kind === 'steps') live.send({ type: 'news.received', news: data })
}
channel.postMessage({ kind: 'hello' } satisfies Question)

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
    <Gallery gallery={gallery} live={live} />
  </StrictMode>,
)
