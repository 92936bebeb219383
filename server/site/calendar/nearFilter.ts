import { distances, parseNear, readDistance, readPosition, usualDistance } from '#domain/near.ts'
import type { Deps } from '#server/deps.ts'
import { locateOf } from '../map/locate.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, withSpot } from './calendarQuery.ts'

/** `bis 3 km um Rathaus`. */
export const nearName = ({ near, km }: { near: string; km: string }, { t }: Pick<SiteRequest, 't'>): string => {
  const name = readPosition(near) === null ? near : t('near.position')
  return t('near.within', { km: readDistance(km), name })
}

/** Finds where `near` is, which can also be in the words: "jazz near the park". */
export const findNear = async (deps: Deps, query: CalendarQuery): Promise<CalendarQuery> => {
  const { known, locate } = locateOf(deps)
  const said = query.near === '' ? parseNear(query.text) : null
  const spot = said && (await known(said.near))
  if (said && spot) return withSpot({ ...query, ...said, km: query.km || (said.km ?? '') }, spot)
  return withSpot(query, await locate(query.near))
}

/** The offered distances, and a notice for an unknown place. */
export const nearChoices = ({ near, km, around }: CalendarQuery, { t }: Pick<SiteRequest, 't'>) => ({
  distances: distances.map((distance) => {
    const isChosen = distance === readDistance(km)
    return {
      value: distance === usualDistance ? '' : String(distance),
      name: t('near.distance', { km: distance }),
      isChosen,
    }
  }),
  nearUnknown: near !== '' && around === '' ? t('near.unknown', { name: near }) : '',
})
