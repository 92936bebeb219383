import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { galleryMachine } from '../flows/gallery.ts'
import type { liveMachine } from '../flows/live.ts'
import { toMachine } from '../model/address.ts'
import { chartNamed, charts } from '../model/charts.ts'
import { Machine } from './Machine.tsx'
import { Menu } from './Menu.tsx'
import { Play } from './Play.tsx'
import { Prose } from './Prose.tsx'
import { Watch } from './Watch.tsx'

type Props = {
  gallery: ActorRefFrom<typeof galleryMachine>
  live: ActorRefFrom<typeof liveMachine>
  /** Whether a Backstage can run at the same address, which its inspector needs. */
  hasInspector: boolean
}

/** The page: menu and what the address names. */
export const Gallery = ({ gallery, live, hasInspector }: Props) => {
  const { address, query, level } = useSelector(gallery, ({ context }) => context)
  const isKnown = useSelector(gallery, (state) => state.matches('known'))
  const simulation = useSelector(gallery, ({ children }) => children.simulation)
  const isLive = useSelector(gallery, (state) => state.matches('live'))
  const isUnknown = useSelector(gallery, (state) => state.matches('unknown'))
  const chart = isKnown ? chartNamed(address.machine) : null
  const { machine } = address
  useEffect(() => {
    if (machine === '') return
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' })
    window.scrollTo(0, 0)
  }, [machine])
  useEffect(() => {
    document.title = address.machine === '' ? 'Machines' : `${address.machine} · Machines`
  }, [address.machine])
  return (
    <div className="page">
      <Menu
        charts={charts}
        machine={address.machine}
        query={query}
        hasInspector={hasInspector}
        onQuery={(typed) => gallery.send({ type: 'query.changed', query: typed })}
      />
      {chart && simulation && <Play key={chart.machine} chart={chart} simulation={simulation} />}
      {chart && !simulation && (
        <Machine
          chart={chart}
          part={address.part}
          level={level}
          onLevel={(chosen) => gallery.send({ type: 'level.chosen', level: chosen })}
        />
      )}
      {isUnknown && (
        <main>
          <h1>Not found</h1>
          <p>
            There is no machine, state or transition “{[address.machine, address.part].filter(Boolean).join(' ')}”. It
            may have a new name: search for it.
          </p>
        </main>
      )}
      {isLive && <Watch live={live} hasInspector={hasInspector} />}
      {chart === null && !isUnknown && !isLive && (
        <main>
          <h1>Machines</h1>
          <p>Every flow of Backstage is a state machine. Choose one to see it, or search for a state or an event.</p>
          <ul className="cards">
            {charts.map(({ machine, meaning }) => (
              <li key={machine}>
                <a href={toMachine(machine)}>{machine}</a> <Prose text={meaning.split(/(?<=\.)\s/)[0] ?? ''} />
              </li>
            ))}
          </ul>
        </main>
      )}
    </div>
  )
}
