import { narrowed, type Period } from '#domain/period.ts'
import type { Sought } from './sought.ts'
import { earliest } from './soughtClock.ts'

/**
 * The one day and hour from which on a query asks for what begins, such as "samstag ab 15 uhr"; else null. What is on then is
 * the next best answer. Hours that are not wanted say no such hour.
 * @param chosen the chosen days, of which `to` may be empty
 */
export const momentIn = ({ period, hours, parts }: Sought, chosen: Period): Period | null => {
  const { from, to } = period === null ? chosen : narrowed(period, chosen)
  const said = period?.hours ?? (parts.some(({ kind }) => kind === 'hours') ? hours : null)
  if (said === null || from === '' || from !== to) return null
  const [begin, end, how] = said
  if (how === 'going' || (how === undefined && begin === earliest)) return null
  const time = how === undefined ? begin : (begin + end) / 2
  return { from, to, at: how === 'twice' ? [time, time + 12] : [time] }
}
