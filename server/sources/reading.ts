/** How a calendar is read: `now` and `until` in ms; `timezone` for times without one. */
export type Reading = { now: number; until: number; timezone: string }
