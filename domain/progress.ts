const steps = 40

/** At most forty steps: drawing can cost more than the work. */
export const shownProgress = (done: number, total: number): number =>
  done >= total ? total : done - (done % Math.ceil(total / steps))
