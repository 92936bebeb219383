import type { Deps } from '#server/deps.ts'

/** The results of a job, for the log. */
export type Facts = Readonly<Record<string, string | number>>

/**
 * A maintenance job (contract §3). It works in slices, so that requests are answered, and can be repeated at any time.
 * @throws when it fails, or `signal` is aborted
 */
export type Job = (deps: Deps, signal: AbortSignal) => Promise<Facts>
