import { fromPromise } from 'xstate'
import { plannerMachine } from '#machines/planning/planner.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import type { Api } from '#src/api/api.ts'
import { unlessGone } from './unlessGone.ts'

export const createPlanningActors = (api: Api) => {
  const reservations = reservationsMachine.provide({
    actors: {
      loadReservations: fromPromise(({ signal }) => api.reservations.coming(signal)),
      saveReservation: fromPromise(({ input }) => api.reservations.save(input)),
      deleteReservation: fromPromise(({ input: { id, version } }) =>
        api.reservations.remove(id, version).catch(unlessGone),
      ),
    },
  })
  const planner = plannerMachine.provide({
    actors: { loadPlan: fromPromise(({ input, signal }) => api.planner.plan(input, signal)) },
  })
  return { reservations, planner }
}

export type PlanningActors = ReturnType<typeof createPlanningActors>
