import type { TFunction } from 'i18next'
import { formatBeginning } from '#src/views/shell/dates.ts'

/** With the date of an event, because those of a series have the same name. */
export const datedName = (t: TFunction, name: string, start: unknown, timezone: string): string => {
  const shown = name || t('list.nameless')
  return typeof start === 'string' ? `${shown} (${formatBeginning(start, timezone)})` : shown
}
