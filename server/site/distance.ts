import { dateLocales, type Language } from '#domain/languages.ts'
import { distanceBetween, readPosition } from '#domain/near.ts'
import { readAround } from '#server/calendar/near.ts'
import type { LineView } from './lines.ts'

const digits = { maximumFractionDigits: 1 }

/** `400 m`, `1,2 km`; empty for what is there: positions that somebody looks around are rounded to 100 m. */
const distanceText = (km: number, language: Language): string => {
  const metres = Math.round(km * 10) * 100
  if (metres === 0) return ''
  const [value, unit] = metres < 1_000 ? [metres, 'meter'] : [metres / 1_000, 'kilometer']
  return new Intl.NumberFormat(dateLocales[language], { ...digits, style: 'unit', unit }).format(value)
}

/** Adds to lines how far they are from the place that somebody looks around (`around`, empty for none). */
export const withDistance = (around: string, { language }: { language: Language }) => {
  if (around === '') return (line: LineView): LineView => line
  const centre = readAround(around)
  return (line: LineView): LineView => {
    const position = readPosition(line.spot)
    return position === null ? line : { ...line, distance: distanceText(distanceBetween(centre, position), language) }
  }
}
