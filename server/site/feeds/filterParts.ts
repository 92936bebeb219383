import type { Deps } from '#server/deps.ts'
import { findPublic, findSeriesName, findWord } from '#server/entries/publicEntries.ts'
import { feedFields } from '../calendar/calendarQuery.ts'
import { nearName } from '../calendar/nearFilter.ts'
import { accessName } from '../facts.ts'
import { locateOf } from '../map/locate.ts'
import type { SiteRequest } from '../siteRequest.ts'

type FilterField = (typeof feedFields)[number]
type FilterPart = { field: FilterField; name: string }

/** The chosen filters, as people call them; null if one of them does not exist. */
export const filterParts = async (
  deps: Deps,
  { query, t, language }: Pick<SiteRequest<FilterField>, 'query' | 't' | 'language'>,
): Promise<FilterPart[] | null> => {
  const nameOf: Readonly<Record<FilterField, (value: string) => string | null | Promise<string | null>>> = {
    text: (text) => t('sought', { text }),
    category: async (id) => (await findWord(deps, 'categories', id))?.name ?? null,
    topic: async (id) => (await findWord(deps, 'topics', id))?.name ?? null,
    tag: (text) => t('sought', { text }),
    place: async (id) => (await findPublic(deps, 'places', id))?.name ?? null,
    group: async (id) => (await findPublic(deps, 'groups', id))?.name ?? null,
    series: (id) => findSeriesName(deps, id),
    free: () => t('filters.free'),
    near: async (near) => nearName({ ...query, spot: (await locateOf(deps).locate(near))?.name ?? '' }, { t }),
    // Part of `near`.
    km: () => '',
    access: (filter) => accessName(filter, { t, language }),
  }
  const parts: FilterPart[] = []
  for (const field of feedFields) {
    if (query[field] === '') continue
    const name = await nameOf[field](query[field])
    if (name === null) return null
    if (name !== '') parts.push({ field, name })
  }
  return parts
}
