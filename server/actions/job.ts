import type { Deps } from '#server/deps.ts'

export type Facts = Readonly<Record<string, string | number>>

/**
 * A maintenance job (contract §3). It works in slices between requests and can be repeated.
 * @throws when it fails or `signal` aborts
 */
export type Job = (deps: Deps, signal: AbortSignal) => Promise<Facts>
