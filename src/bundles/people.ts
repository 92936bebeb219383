import { createPeopleActors } from '#src/actors/people.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import type { EntriesBundle } from './entries.ts'

/** The flows of accounts, invitations and first steps. */
export const make = (_: RootApi, { api, actors }: EntriesBundle) => createPeopleActors(api, actors)
