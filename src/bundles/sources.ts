import { createSourceActors } from '#src/actors/sources.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import { sourcesApi } from '#src/api/sources.ts'
import type { PagesBundle } from './pages.ts'

/** The flows of imports from other calendars. */
export const make = ({ client }: RootApi, { api }: PagesBundle) =>
  createSourceActors(sourcesApi(client, api.suggestions), api)
