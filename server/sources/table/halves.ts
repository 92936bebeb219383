import type { ClockTime } from '#domain/typedTime.ts'

/** What a row says of one day. `last` is the last day, if it names one; `opened`: when doors open. */
export type Times = {
  time: ClockTime | null
  endTime: ClockTime | null
  last: string | null
  opened: ClockTime | null
}

/** In hours. */
export const noon = 12
const earliest = 6
/** A shorter event is unlikely, so that its start rather lies in the other half of the day. */
const shortest = 1

export const hoursIn = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/**
 * Whether a start in words, such as `halb acht`, or in bare figures, such as `8`, means the evening, by the end and the
 * doors of its row; null if they leave it open, as an end at `22 Uhr` does, because a fair may last all day. `later` reads the
 * row in the second half of the day, `first` in the first: an end or doors that both read alike are certain.
 */
export const isLaterHalf = (later: Times, first: Times, date: string, said: 'words' | 'figures'): boolean | null => {
  const certain = (name: 'endTime' | 'opened'): number | null =>
    first[name] !== null && first[name].time === later[name]?.time ? hoursIn(first[name].time) : null
  const doors = certain('opened')
  if (doors !== null) return doors >= noon
  const end = (first.last ?? date) === date ? certain('endTime') : null
  if (end === null || later.time === null || (end >= earliest && end < noon)) return null
  const hours = (end - hoursIn(later.time.time) + 2 * noon) % (2 * noon)
  if (hours < shortest || (hours < noon && said === 'figures')) return null
  return hours < noon
}
