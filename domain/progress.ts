const steps = 40

/**
 * How far a long run is, as a page shows it: in forty steps at most, the last of them whole. Drawing the page anew can cost
 * more than the change of an entry does.
 */
export const shownProgress = (done: number, total: number): number =>
  done >= total ? total : done - (done % Math.ceil(total / steps))
