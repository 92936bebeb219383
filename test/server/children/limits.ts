import type { ChildLimits } from '#server/children/child.ts'

/** Only a hostile task reaches them. */
export const limits: ChildLimits = {
  workTime: 120_000,
  processorTime: 60_000,
  megabytes: 250,
  heapMegabytes: 64,
  idleTime: 60_000,
  waiting: 3,
}
