import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, isUnanswered } from '#domain/failure.ts'
import {
  changeFilter,
  type Filter,
  type FilterChange,
  type FilterName,
  isTypedFilter,
  toggleOwn,
} from '#domain/filter.ts'
import { pageSizes, typingPause } from '#domain/limits.ts'
import {
  type AskedPage,
  type ListChange,
  type ListedResource,
  type ListItem,
  type LoadedPage,
  lastPage,
  listings,
  type Order,
  othersQueryOf,
  type Page,
  queryOf,
} from '#domain/listing.ts'
import type { ListState } from '#domain/listState.ts'
import { failureOf } from '#machines/failure.ts'

export type ListPreferences = { size: number; own: boolean; details?: boolean }

/** `ownFilter` is that of 'only show your own', or null; `fixed` conditions stay. */
export type ListInput = {
  resource: ListedResource
  sorting: string
  order: Order
  ownFilter: 'ownedBy' | 'createdBy' | null
  preferences: ListPreferences
  fixed: readonly Filter[]
  filters?: readonly Filter[]
  page?: number
}

/** `page` from 1; `filters` sorted; `total` of all entries; `others` are hidden beside no own ones, null: not known. */
type ListContext = Omit<ListInput, 'preferences' | 'filters' | 'page'> &
  ListPreferences & {
    page: number
    filters: readonly Filter[]
    items: readonly ListItem[]
    total: number
    others: number | null
    failure: Failure | null
  }

/**
 * The shared list (§2). Each change loads again and drops the load under way; old rows stay meanwhile. Show the empty
 * text in `ready` only. `preferences.changed` and `listState.changed` are for the page to keep.
 */
export const listMachine = setup({
  types: {
    input: {} as ListInput,
    context: {} as ListContext,
    events: {} as ListChange | { type: 'refresh.requested' } | { type: 'server.reached' },
    emitted: {} as
      | { type: 'list.loaded'; items: readonly ListItem[]; total: number }
      | { type: 'preferences.changed'; preferences: ListPreferences }
      | ({ type: 'listState.changed' } & ListState),
  },
  actors: {
    loadPage: fromPromise<LoadedPage, AskedPage>(() => Promise.reject(new Error('loadPage is not provided'))),
  },
  delays: { typingPause },
  guards: {
    isOtherPage: ({ context }, { page }: { page: number }) =>
      page !== context.page && Number.isInteger(page) && page >= 1 && page <= lastPage(context.total, context.size),
    isOffered: (_, { size }: { size: number }) => pageSizes.some((offered) => offered === size),
    isSortable: ({ context }, { field }: { field: string }) =>
      listings[context.resource].sortings.some((sortable) => sortable === field),
    isTyped: (_, { name }: { name: FilterName }) => isTypedFilter(name),
    isUnanswered: ({ context: { failure } }) => failure !== null && isUnanswered(failure),
    hasOwnFilter: ({ context }) => context.ownFilter !== null,
    isPastEnd: ({ context }, { total }: Page<ListItem>) => context.page > lastPage(total, context.size),
  },
  actions: {
    keepPage: assign((_, { page }: { page: number }) => ({ page })),
    keepSize: assign((_, { size }: { size: number }) => ({ size, page: 1 })),
    toggleSorting: assign(({ context }, { field }: { field: string }) => ({
      sorting: field,
      order: context.sorting === field && context.order === 'ASC' ? 'DESC' : 'ASC',
      page: 1,
    })),
    keepFilter: assign(({ context }, change: FilterChange) => ({ ...changeFilter(context, change), page: 1 })),
    toggleOwn: assign(({ context }) => ({ ...toggleOwn(context), page: 1 })),
    toggleDetails: assign(({ context }) => ({ details: context.details !== true })),
    goToLastPage: assign(({ context }, { total }: Page<ListItem>) => ({ page: lastPage(total, context.size) })),
    keepItems: assign((_, { items, total, others = null }: LoadedPage) => ({ items, total, others, failure: null })),
    keepFailure: assign(failureOf),
    tellLoaded: emit(({ context: { items, total } }) => ({ type: 'list.loaded', items, total })),
    tellState: emit(({ context: { page, sorting, order, filters } }) => ({
      type: 'listState.changed',
      page,
      sorting,
      order,
      filters,
    })),
    tellPreferences: emit(({ context: { size, own, details } }) => ({
      type: 'preferences.changed',
      preferences: { size, own, ...(details && { details }) },
    })),
  },
}).createMachine({
  id: 'list',
  context: ({ input: { preferences, filters = [], page = 1, ...input } }) => ({
    ...input,
    ...preferences,
    page,
    filters,
    items: [],
    total: 0,
    others: null,
    failure: null,
  }),
  on: {
    'page.chosen': {
      guard: { type: 'isOtherPage', params: ({ event }) => event },
      target: '.refreshing',
      actions: { type: 'keepPage', params: ({ event }) => event },
    },
    'size.chosen': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      target: '.refreshing',
      actions: [{ type: 'keepSize', params: ({ event }) => event }, 'tellPreferences'],
    },
    'sorting.toggled': {
      guard: { type: 'isSortable', params: ({ event }) => event },
      target: '.refreshing',
      actions: { type: 'toggleSorting', params: ({ event }) => event },
    },
    'filter.changed': [
      {
        guard: { type: 'isTyped', params: ({ event }) => event },
        target: '.settling',
        actions: { type: 'keepFilter', params: ({ event }) => event },
      },
      { target: '.refreshing', actions: { type: 'keepFilter', params: ({ event }) => event } },
    ],
    'own.toggled': { guard: 'hasOwnFilter', target: '.refreshing', actions: ['toggleOwn', 'tellPreferences'] },
    'details.toggled': { actions: ['toggleDetails', 'tellPreferences'] },
    'refresh.requested': '.refreshing',
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way; there is nothing to show yet.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: c }) => ({ resource: c.resource, query: queryOf(c), others: othersQueryOf(c) }),
        onDone: [
          {
            guard: { type: 'isPastEnd', params: ({ event }) => event.output },
            target: 'refreshing',
            actions: { type: 'goToLastPage', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: [{ type: 'keepItems', params: ({ event }) => event.output }, 'tellLoaded'] },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    ready: {},
    settling: {
      description: 'Somebody types a condition; each key starts the pause again.',
      after: { typingPause: 'refreshing' },
    },
    refreshing: {
      description: 'The page is loaded anew while the old rows stay.',
      entry: 'tellState',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: c }) => ({ resource: c.resource, query: queryOf(c), others: othersQueryOf(c) }),
        onDone: [
          {
            guard: { type: 'isPastEnd', params: ({ event }) => event.output },
            target: 'refreshing',
            reenter: true,
            actions: { type: 'goToLastPage', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: [{ type: 'keepItems', params: ({ event }) => event.output }, 'tellLoaded'] },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The last load failed; older rows stay, and every change or `refresh.requested` tries again.',
      on: { 'server.reached': { guard: 'isUnanswered', target: 'refreshing' } },
    },
  },
})
