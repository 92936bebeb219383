import type { Filter } from './filter.ts'
import { runningOutDays } from './limits.ts'

const day = 86_400_000

/** Filters for one's confirmed series that end soon. `now` is an ISO date-time. */
export const runningOut = (now: string): Filter[] => {
  const at = Date.parse(now)
  return [
    { name: 'ownedBy', value: 'self' },
    { name: 'deactivated', value: false },
    { name: 'unconfirmed', value: false },
    { name: 'lastStartAfter', value: new Date(at - runningOutDays.past * day).toISOString() },
    { name: 'lastStartBefore', value: new Date(at + runningOutDays.ahead * day).toISOString() },
  ]
}
