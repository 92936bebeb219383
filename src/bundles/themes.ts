import { createThemeActors } from '#src/actors/themes.ts'
import { cmsApi } from '#src/api/cms.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import type { EntriesBundle } from './entries.ts'

/** The flows of themes and their files. */
export const make = ({ client }: RootApi, { api, actors }: EntriesBundle) =>
  createThemeActors(cmsApi(client, api.files), api, actors)
