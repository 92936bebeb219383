import { createEntryActors } from '#src/actors/entries.ts'
import { createEntryApi } from '#src/api/entryApi.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import type { PagesBundle } from './pages.ts'

/** The calls and flows of forms. */
export const make = (rootApi: RootApi, { api, actors }: PagesBundle) => {
  const entryApi = { ...api, ...createEntryApi(rootApi, api) }
  const own = createEntryActors(entryApi, Date.now, actors)
  return { api: entryApi, own, actors: { ...actors, ...own } }
}

export type EntriesBundle = ReturnType<typeof make>
