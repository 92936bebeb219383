import type { Deps } from '#server/deps.ts'

/** What a job did, for the log. */
export type Facts = Readonly<Record<string, string | number>>

/**
 * One maintenance job (contract §3). It works in slices, so that requests are answered meanwhile, and may be called at any
 * time again.
 * @throws when it fails, or `signal` is aborted
 */
export type Job = (deps: Deps, signal: AbortSignal) => Promise<Facts>
