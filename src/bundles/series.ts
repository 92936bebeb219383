import { createSeriesActors } from '#src/actors/series.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import { seriesApi } from '#src/api/series.ts'
import type { EntriesBundle } from './entries.ts'

/** The flows of repeating events. */
export const make = ({ client }: RootApi, { api, actors }: EntriesBundle) =>
  createSeriesActors({ ...api, series: seriesApi(client) }, actors)
