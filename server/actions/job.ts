import type { Deps } from '#server/deps.ts'

export type Facts = Readonly<Record<string, string | number>>

/** A maintenance job (contract §3): works in slices and can be repeated. @throws when it fails or `signal` aborts */
export type Job = (deps: Deps, signal: AbortSignal) => Promise<Facts>
