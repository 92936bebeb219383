import { type Filter, type FilterName, withFilter } from './filter.ts'
import { type ListedResource, listings, type Order } from './listing.ts'

/** `page` counts from 1. */
export type ListState = { page: number; sorting: string; order: Order; filters: readonly Filter[] }

/** How a list's state is written into a URL. `prefix` goes before each name; `opening` is what the URL does not say. */
export type ListInUrl = { resource: ListedResource; prefix: string; opening: ListState }

const neverChosen: readonly FilterName[] = ['createdBy', 'userId', 'mains', 'ownedBys']

const chosenIn = ({ resource, opening }: ListInUrl): FilterName[] => {
  const offered: readonly FilterName[] = listings[resource].filters
  return [...new Set([...offered, ...opening.filters.map(({ name }) => name)])].filter(
    (name) => !neverChosen.includes(name),
  )
}

/** Of a default condition that was removed. */
const takenAway = 'any'

/** A bare word means yes. */
const readValue = (text: string): unknown => (text === '' || text === 'true' ? true : text === 'false' ? false : text)

/** Reads the state of a list from a URL, ignoring what does not fit. */
export const readListState = (search: URLSearchParams, inUrl: ListInUrl): ListState => {
  const { resource, prefix, opening } = inUrl
  const said = (name: string) => search.get(prefix + name)
  const sortings: readonly string[] = listings[resource].sortings
  const sorting = sortings.find((sortable) => sortable === said('sorting')) ?? opening.sorting
  const order = (['ASC', 'DESC'] as const).find((one) => one.toLowerCase() === said('order')) ?? opening.order
  const filters = chosenIn(inUrl).reduce<readonly Filter[]>((chosen, name) => {
    const text = said(name)
    if (text === null) return chosen
    const next = withFilter(chosen, name, name.startsWith('like') ? text : readValue(text))
    return next.some((filter) => filter.name === name) || text === takenAway ? next : chosen
  }, opening.filters)
  const page = Number(/^[1-9]\d{0,5}$/.exec(said('page') ?? '')?.[0] ?? opening.page)
  return { page, sorting, order, filters }
}

/** Adds a list's state to a query, where it differs from the default. */
export const writeListState = (search: URLSearchParams, state: ListState, inUrl: ListInUrl): URLSearchParams => {
  const { prefix, opening } = inUrl
  const written = new URLSearchParams(search)
  const say = (name: string, value: string | null) => {
    if (value === null) written.delete(prefix + name)
    else written.set(prefix + name, value)
  }
  const valueIn = (filters: readonly Filter[], name: FilterName) => {
    const found = filters.find((filter) => filter.name === name)
    return found ? String(found.value) : null
  }
  for (const name of chosenIn(inUrl)) {
    const [value, first] = [valueIn(state.filters, name), valueIn(opening.filters, name)]
    say(name, value === first ? null : (value ?? takenAway))
  }
  say('sorting', state.sorting === opening.sorting ? null : state.sorting)
  say('order', state.order === opening.order ? null : state.order.toLowerCase())
  say('page', state.page === opening.page ? null : String(state.page))
  return written
}
