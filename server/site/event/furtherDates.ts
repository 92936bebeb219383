import type { EventLine } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import type { EventContext } from '#server/entries/eventContext.ts'
import { isAllDay } from '#server/entries/facts.ts'
import { rhythmsOf } from '../calendar/rhythms.ts'
import { takesPlace } from '../facts.ts'
import { fullLine, type LineView, lineOf } from '../lines.ts'
import { datesText } from '../seriesLines.ts'
import type { SiteRequest } from '../siteRequest.ts'

/** Name and place only where they differ from the event's. */
type FurtherDate = LineView & { clock: string }

export type FurtherView = {
  furtherDates: FurtherDate[]
  /** The same as whole lines of a list, with the day in `time`, for templates of 0.1.0. */
  further: LineView[]
  furtherMore: number
  /** How often and how many, if that is known; the next. */
  furtherLine: string
}

/** The further dates of an event's series. Without any, the events that are called the same; how many is not known of these. */
export const furtherView = async (
  deps: Pick<Deps, 'db'>,
  context: EventContext,
  namesakes: readonly EventLine[],
  request: SiteRequest,
): Promise<FurtherView> => {
  const { row, further } = context
  const isSeries = further.total > 0
  const rows = isSeries ? further.rows : namesakes
  const series = row.parent_series ?? ''
  const rhythms = await rhythmsOf(deps, new Map(isSeries ? [[series, further.rows]] : []), request)
  const counted = isSeries ? datesText(further, request.t) : ''
  return {
    furtherDates: rows.map((line) => furtherDate(line, context, request)),
    further: rows.map((line) => wholeLine(line, request)),
    furtherMore: isSeries ? further.total - rows.length : 0,
    furtherLine: [rhythms.get(series) ?? '', counted, nextText(rows, request)].filter(Boolean).join(', '),
  }
}

const nextText = (rows: readonly EventLine[], { dates, today, t }: SiteRequest): string => {
  const next = rows.find(takesPlace)
  return next === undefined ? '' : t('nextDate', { day: dates.nearDay(next.start_at, today) })
}

const wholeLine = (line: EventLine, request: SiteRequest): LineView => {
  const view = lineOf(line, request)
  const day = request.dates.briefDay(line.start_at)
  return { ...view, time: `${day}, ${view.time}`, teaser: '' }
}

const furtherDate = (line: EventLine, { row, place }: EventContext, request: SiteRequest): FurtherDate => {
  const view = fullLine(line, request)
  return {
    ...view,
    clock: isAllDay(line) ? view.time : request.t('clock', { time: view.time }),
    name: view.name === row.name ? '' : view.name,
    place: view.place === place.name ? '' : view.place,
  }
}
