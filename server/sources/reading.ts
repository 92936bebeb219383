/**
 * How a calendar is read: `now` and `until` in ms; `timezone` for times without one. `onceUntil`, of what is read only once: how far
 * series with an end go.
 */
export type Reading = { now: number; until: number; timezone: string; onceUntil?: number }
