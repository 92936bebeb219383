import { createPlanningActors } from '#src/actors/planning.ts'
import { plannerApi } from '#src/api/planner.ts'
import { reservationsApi } from '#src/api/reservations.ts'
import type { RootApi } from '#src/api/rootApi.ts'
import type { PagesBundle } from './pages.ts'

/** The flows of planner and reservations. */
export const make = ({ client }: RootApi, { api, actors }: PagesBundle) =>
  createPlanningActors({ ...api, planner: plannerApi(client), reservations: reservationsApi(client) }, actors)
