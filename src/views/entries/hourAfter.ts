import { usualEventLength } from '#domain/limits.ts'

/** When an event that begins then usually ends; an invalid beginning stays. */
export const hourAfter = (start: string): string => {
  const moment = Date.parse(start)
  return Number.isNaN(moment) ? start : new Date(moment + usualEventLength).toISOString()
}
