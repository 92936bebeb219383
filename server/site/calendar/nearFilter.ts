import { asksNear, distances, parseNear, readDistance, readPosition, usualDistance } from '#domain/near.ts'
import type { Deps } from '#server/deps.ts'
import { locateOf } from '../map/locate.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, withSpot } from './calendarQuery.ts'

/** `bis 3 km um Rathaus`. */
export const nearName = ({ near, km }: { near: string; km: string }, { t }: Pick<SiteRequest, 't'>): string => {
  const name = readPosition(near) === null ? near : t('near.position')
  return t('near.within', { km: readDistance(km), name })
}

/** How many words after the name of a place may belong to the rest of the search. */
const longestRest = 5

/**
 * Finds where `near` is, which can also be in the words: "jazz near the park on Saturday". `said` are the words about the
 * place, here "near the park"; the text of `located` is without them.
 */
export const findNear = async (deps: Deps, query: CalendarQuery): Promise<{ located: CalendarQuery; said: string }> => {
  const { known, locate } = locateOf(deps)
  const parsed = query.near === '' ? parseNear(query.text) : null
  const words = parsed === null ? [] : wordsOf(parsed.near)
  for (let count = words.length; parsed !== null && count > 0 && words.length - count <= longestRest; count -= 1) {
    const near = words.slice(0, count).join(' ')
    const spot = await known(near)
    if (spot === null) continue
    const rest = words.slice(count)
    const text = [parsed.text, ...rest].filter(Boolean).join(' ')
    const about = wordsOf(query.text.slice(parsed.text.length))
    const said = about.slice(0, about.length - rest.length).join(' ')
    return { located: withSpot({ ...query, text, near, km: query.km || (parsed.km ?? '') }, spot), said }
  }
  return { located: withSpot(query, await locate(query.near)), said: '' }
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** The offered distances, and a notice for an unknown place. */
export const nearChoices = ({ near, km, text, around }: CalendarQuery, { t }: Pick<SiteRequest, 't'>) => ({
  distances: distances.map((distance) => {
    const isChosen = distance === readDistance(km)
    return {
      value: distance === usualDistance ? '' : String(distance),
      name: t('near.distance', { km: distance }),
      isChosen,
    }
  }),
  nearUnknown: around === '' ? unknownOf(near, text, t) : '',
})

const unknownOf = (near: string, text: string, t: SiteRequest['t']): string => {
  if (near !== '') return t('near.unknown', { name: near })
  const spoken = asksNear(text) ? parseNear(text) : null
  return spoken === null ? '' : t('near.words', { name: spoken.near })
}
