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

/** The most words after "near" that can belong to something else. */
const longestRest = 5

/**
 * Finds where `near` is, which can also be in the words: "jazz near the park on Saturday". `said` are those of them that
 * say it, and are missing in the text then.
 */
export const findNear = async (deps: Deps, query: CalendarQuery): Promise<{ located: CalendarQuery; said: string }> => {
  const { known, locate } = locateOf(deps)
  const parsed = query.near === '' ? parseNear(query.text) : null
  const words = parsed?.near.split(/\s+/) ?? []
  for (let rest = 0; parsed && rest <= longestRest && rest < words.length; rest += 1) {
    const near = words.slice(0, words.length - rest).join(' ')
    const spot = await known(near)
    if (spot === null) continue
    const after = words.slice(words.length - rest).join(' ')
    const all = query.text.slice(parsed.text.length).trim().split(/\s+/)
    const said = all.slice(0, all.length - rest).join(' ')
    const text = [parsed.text, after].filter(Boolean).join(' ')
    return { located: withSpot({ ...query, text, near, km: query.km || (parsed.km ?? '') }, spot), said }
  }
  return { located: withSpot(query, await locate(query.near)), said: '' }
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
