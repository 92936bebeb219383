import { createAdministrationActors } from '#src/actors/administration.ts'
import { actionsApi } from '#src/api/actions.ts'
import { backupsApi } from '#src/api/backups.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import { systemApi } from '#src/api/system.ts'
import type { EntriesBundle } from './entries.ts'

/** The flows of actions, set-up and system. */
export const make = ({ client }: RootApi, { api, actors }: EntriesBundle) => {
  const calls = { actions: actionsApi(client), backups: backupsApi(client), system: systemApi(client) }
  return createAdministrationActors({ ...api, ...calls }, actors)
}
