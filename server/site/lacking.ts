import { type AccessFact, holdingAnswers, unknownMark } from '#domain/facts.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import { wheelchair } from '#server/calendar/filter.ts'
import type { Connection } from '#server/db/connection.ts'
import { readFacts, shownPlaceFacts } from '#server/entries/facts.ts'
import { eventPath } from './event/eventAddress.ts'
import type { LineView } from './lines.ts'
import type { SiteRequest } from './siteRequest.ts'

/** What a wheelchair needs besides a step-free entrance, perhaps: a hall on the ground floor needs no lift. */
const needs = ['lift', 'wheelchairSpaces'] as const satisfies AccessFact[]

/** Adds to lines of these rows what is said to be missing there, where `access` asks for wheelchairs. */
export const withLacking = async (
  { db }: Pick<Connection, 'db'>,
  access: string,
  rows: readonly EventLine[],
  { t, dates }: Pick<SiteRequest, 't' | 'dates'>,
) => {
  if (access.replace(unknownMark, '') !== wheelchair || rows.length === 0) return (line: LineView): LineView => line
  const places = await shownPlaceFacts(
    db,
    rows.map(({ id }) => id),
  )
  const lackingOf = (row: EventLine): string => {
    const place = places.get(row.id)
    const answers = holdingAnswers(readFacts('events', row), place === undefined ? null : readFacts('places', place))
    const isMissing = (need: AccessFact) => answers.some(({ name, answer }) => name === need && answer === 'no')
    return needs
      .filter(isMissing)
      .map((need) => t(`lacking.${need}`))
      .join(', ')
  }
  const lacking = new Map(rows.map((row) => [eventPath(row, dates), lackingOf(row)]))
  return (line: LineView): LineView => ({ ...line, lacking: lacking.get(line.path) ?? '' })
}
