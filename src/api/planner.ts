import * as v from 'valibot'
import { type Plan, type PlannerState, planQuery, planSchema } from '#domain/planner.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import type { Client } from './client.ts'

export const plannerApi = ({ request }: Client) => ({
  plan: async (asked: DateRange & Pick<PlannerState, 'place' | 'category'>, signal: AbortSignal): Promise<Plan> => {
    const { start, end } = asked
    return v.parse(
      planSchema,
      (await request('GET', '/planner', { search: planQuery({ start, end }, asked), signal })).body,
    )
  },
})
