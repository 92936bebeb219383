import { addressTo, nowhere, toMachine } from '../model/address.ts'
import type { Drawn } from '../model/charts.ts'
import { search } from '../model/search.ts'

type Props = {
  charts: readonly Drawn[]
  machine: string
  query: string
  /** Whether a Backstage can run at the same address. */
  hasInspector: boolean
  onQuery: (query: string) => void
}

const most = 80

/** The search, and the list of all machines or of what was found. */
export const Menu = ({ charts, machine, query, hasInspector, onQuery }: Props) => {
  const hits = search(charts, query)
  return (
    <nav aria-label="Machines">
      <label>
        Search machines, states and events
        <input type="search" value={query} onChange={(event) => onQuery(event.target.value)} />
      </label>
      <p role="status">{query.trim() === '' ? `${charts.length} machines` : `${hits.length} found`}</p>
      <ul>
        {query.trim() === ''
          ? charts.map(({ machine: name }) => (
              <li key={name}>
                <a href={toMachine(name)} aria-current={name === machine ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))
          : hits.slice(0, most).map((hit) => (
              <li key={`${hit.kind} ${hit.href} ${hit.text}`}>
                <a href={hit.href}>
                  {hit.text} <small>{hit.kind === 'machine' ? 'machine' : `${hit.kind} of ${hit.machine}`}</small>
                </a>
              </li>
            ))}
      </ul>
      {hits.length > most && <p>Only the first {most} are listed. Type more to find fewer.</p>}
      {hasInspector && (
        <p>
          <a href={addressTo({ ...nowhere, view: 'live' })}>Live inspector</a>
        </p>
      )}
    </nav>
  )
}
