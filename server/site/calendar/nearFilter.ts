import { distances, readDistance, readPosition, unknownDistance, usualDistance } from '#domain/near.ts'
import { asksNear, isAdjective, nearIn, wordsOfStreet } from '#domain/search/soughtNear.ts'
import { foldName } from '#domain/text.ts'
import type { Deps } from '#server/deps.ts'
import { locateOf } from '../map/locate.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, withSpot } from './calendarQuery.ts'

/** `bis 3 km um Rathaus`, and of a part of a name the whole: `bis 3 km um Park (Stadtpark)`. */
export const nearName = (
  { near, km, spot }: Pick<CalendarQuery, 'near' | 'km' | 'spot'>,
  { t }: Pick<SiteRequest, 't'>,
): string => {
  const asked = spot === '' || foldName(spot) === foldName(near) ? near : `${near} (${spot})`
  const name = readPosition(near) === null ? asked : t('near.position')
  return km === unknownDistance ? t('near.unplaced', { name }) : t('near.within', { km: readDistance(km), name })
}

/** How many words after the name of a place may belong to the rest of the search. */
const longestRest = 5

/** Where `near` is, also in words: of "jazz near the park", `said` is "near the park", and the text of `located` is "jazz". */
export const findNear = async (deps: Deps, query: CalendarQuery): Promise<{ located: CalendarQuery; said: string }> => {
  const { known, locate } = locateOf(deps)
  const isChosen = query.near !== ''
  for (const { text, before, near, after, km = '', isLast = false } of nearIn(query.text)) {
    const asked = { ...query, km: query.km || km }
    if (near === '')
      return { located: withSpot({ ...asked, text }, await locate(query.near)), said: said(before, after) }
    const words = isChosen ? [] : wordsOf(near)
    const fewest = isLast ? 1 : Math.max(1, wordsOfStreet(words))
    for (let count = words.length; count >= fewest && words.length - count <= longestRest; count -= 1) {
      const name = (isLast ? words.slice(-count) : words.slice(0, count)).join(' ')
      if (count < words.length && isAdjective(name)) continue
      const spot = await known(name, isLast)
      if (spot === null) continue
      const rest = isLast ? [...words.slice(0, -count), text] : [text, ...words.slice(count)]
      return { located: withSpot({ ...asked, text: said(...rest), near: name }, spot), said: said(before, name, after) }
    }
  }
  return { located: withSpot({ ...query, text: wordsInstead(query) }, await locate(query.near)), said: '' }
}

/**
 * What to find of a place that nobody knows: the distance is no word, unless it is perhaps part of a title, and the words of a
 * street belong together.
 */
const wordsInstead = ({ text }: CalendarQuery): string => {
  const [first] = asksNear(text) ? nearIn(text) : []
  if (first === undefined) return text
  const words = wordsOf(first.near)
  const count = wordsOfStreet(words)
  if (count > 0) return said(first.text, `"${words.slice(0, count).join(' ')}"`, ...words.slice(count))
  return first.km === undefined ? text : said(first.text, first.near)
}

const said = (...words: string[]): string => words.filter(Boolean).join(' ')

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

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
  asksWhere: near === '' && around === '' && asksWhere(text),
})

const unknownOf = (near: string, text: string, t: SiteRequest['t']): string => {
  if (near !== '') return t('near.unknown', { name: near })
  if (asksWhere(text)) return t('near.where')
  const [first] = asksNear(text) ? nearIn(text) : []
  return first === undefined ? '' : t('near.words', { name: first.near })
}

const asksWhere = (text: string): boolean => nearIn(text).some(({ near }) => near === '')
