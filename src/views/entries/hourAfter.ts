/** Empty for an invalid one. */
export const hourAfter = (start: string): string => {
  const moment = Date.parse(start)
  return Number.isNaN(moment) ? start : new Date(moment + 3_600_000).toISOString()
}
