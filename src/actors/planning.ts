import { fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import type { TalkToFrame } from '#machines/frame.ts'
import { plannerMachine } from '#machines/planning/planner.ts'
import { plannerPageMachine } from '#machines/planning/plannerPage.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import { reservationWorkMachine } from '#machines/planning/reservationWork.ts'
import type { TalkToHistory } from '#machines/shell/stepHistory.ts'
import type { Api } from '#src/api/api.ts'
import type { plannerApi } from '#src/api/planner.ts'
import type { reservationsApi } from '#src/api/reservations.ts'
import { createDraftActors } from './drafts.ts'
import { unlessGone } from './unlessGone.ts'

type PlanningApi = {
  planner: ReturnType<typeof plannerApi>
  reservations: ReturnType<typeof reservationsApi>
  drafts: Api['drafts']
}

export const createPlanningActors = (
  api: PlanningApi,
  { talkToFrame, talkToHistory }: { talkToFrame: TalkToFrame; talkToHistory: TalkToHistory },
) => {
  const { draft, findDraft } = createDraftActors(api, Date.now)
  const reservations = reservationsMachine.provide({
    actors: {
      loadReservations: fromPromise(({ signal }) => api.reservations.coming(signal)),
      saveReservation: fromPromise(({ input }) => api.reservations.save(input)),
      deleteReservation: fromPromise(async ({ input: reservation }) => {
        if (reservation === null) throw new FailureError({ code: 'notFound' })
        await api.reservations.remove(reservation.id, reservation.version).catch(unlessGone)
        return reservation
      }),
    },
  })
  const planner = plannerMachine.provide({
    actors: { loadPlan: fromPromise(({ input, signal }) => api.planner.plan(input, signal)) },
  })
  const plannerPage = plannerPageMachine.provide({
    actors: {
      planner,
      reservations,
      talkToFrame,
      talkToHistory,
      reservationWork: reservationWorkMachine.provide({ actors: { keepWork: draft, findDraft } }),
      restoreReservation: fromPromise(({ input: values }) =>
        api.reservations.save({ id: null, version: null, values }),
      ),
    },
  })
  return { plannerPage }
}
