/** What the gallery shows: a machine, one of its states or transitions, and what is done with it. */
export type Address = {
  machine: string
  /** The id of a state or transition of the chart; empty for the whole machine. */
  part: string
  view: View
  /** The path of a simulation (model/path.ts), or empty. */
  path: string
}

export type View = 'chart' | 'play' | 'live'

export const nowhere: Address = { machine: '', part: '', view: 'chart', path: '' }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the part of a URL after `#`. What it does not understand stays as the name of a machine that there is not. */
export const parseAddress = (hash: string): Address => {
  const [place = '', ...query] = hash.replace(/^#\/?/, '').split('?')
  const [machine = '', view = '', ...rest] = place.split('/').map(decoded)
  if (machine === '-' && view === 'live') return { ...nowhere, view: 'live' }
  if (view === 'play') return { machine, part: '', view: 'play', path: query.join('?') }
  return {
    machine,
    part: [...(view === 'at' || view === '' ? [] : [view]), ...rest].join('/'),
    view: 'chart',
    path: '',
  }
}

/** The part of a URL after `#` that leads there. */
export const addressTo = ({ machine, part, view, path }: Address): string => {
  if (view === 'live') return '#/-/live'
  if (view === 'play') return `#/${encodeURIComponent(machine)}/play${path === '' ? '' : `?${path}`}`
  return `#/${encodeURIComponent(machine)}${part === '' ? '' : `/at/${encodeURIComponent(part)}`}`
}

export const toMachine = (machine: string): string => addressTo({ ...nowhere, machine })
export const toPart = (machine: string, part: string): string => addressTo({ ...nowhere, machine, part })
export const toPlay = (machine: string, path = ''): string => addressTo({ ...nowhere, machine, view: 'play', path })
