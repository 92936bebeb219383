const steps = 40

/** The progress of a long run in at most forty steps, because drawing can cost more than the work. */
export const shownProgress = (done: number, total: number): number =>
  done >= total ? total : done - (done % Math.ceil(total / steps))
