import { createModerationActors } from '#src/actors/moderation.ts'
import { deskApi } from '#src/api/desk.ts'
import { doublesApi } from '#src/api/doubles.ts'
import { historyApi } from '#src/api/history.ts'
import { proposalsApi } from '#src/api/proposals.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import type { PagesBundle } from './pages.ts'

/** The flows of desk, suggestions, possible duplicates and history. */
export const make = ({ client }: RootApi, { api, actors }: PagesBundle) => {
  const calls = {
    history: historyApi(client, api.entries),
    proposals: proposalsApi(client),
    desk: deskApi(client),
    doubles: doublesApi(client, api.entries),
  }
  return createModerationActors(calls, api, actors)
}
