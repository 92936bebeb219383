/** What a form holds while a part of a date or time is missing. Nobody can type it, and no check lets it pass. */
export const halfTyped = '\u0000incomplete'

/**
 * What the parts of a date or time show when its field is left: their text, and how much of it is missing. `isCorrected`
 * when the widget has just put the nearest day in the place of one that does not exist, such as 31 June.
 */
export type LeftParts = { missing: 'none' | 'some' | 'all'; text: string; isCorrected: boolean }

/**
 * What becomes of a date or time when its field is left: what is saved must be what is seen, and what is seen what was
 * typed. Widgets keep their last whole value while a part of it is missing.
 * @param value what the form holds
 * @param whole the last value that was whole
 * @param empty what the form holds while there is nothing
 * @returns what the form has to hold from now on, and what was typed when there is no such date
 */
export const leaveDate = <Value extends string | null>(
  { value, whole, empty }: { value: Value; whole: Value; empty: Value },
  { missing, text, isCorrected }: LeftParts,
): { value: Value | typeof halfTyped; impossible: string | null } => {
  if (missing === 'none' && isCorrected) return { value, impossible: text }
  if (missing === 'some') return { value: halfTyped, impossible: null }
  if (value !== halfTyped) return { value, impossible: null }
  return { value: missing === 'none' ? whole : empty, impossible: null }
}
