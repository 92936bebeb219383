import type { Deps } from '#server/deps.ts'
import { readFacts, readSaid } from '#server/entries/facts.ts'
import { listPublic, mayBeListed, type PublicLine, type PublicResource } from '#server/entries/publicEntries.ts'
import type { FoundEvents } from '#server/search/findEvents.ts'
import { accessOfPlace } from '../facts.ts'
import type { SiteRequest } from '../siteRequest.ts'
import type { CalendarQuery } from './calendarQuery.ts'

/** How many groups, and how many places. */
const most = 3

/** `unsaid`: that a place says nothing of accessibility, or ''. */
type FoundEntry = {
  path: string
  name: string
  kind: string
  access: Awaited<ReturnType<typeof accessOfPlace>>
  unsaid: string
}

/** `entriesFirst`: they fit better than the events that were found. */
type FoundEntries = { entries: FoundEntry[]; entriesFirst: boolean }

export const noEntries: FoundEntries = { entries: [], entriesFirst: false }

/** `blamed`: whether words or filters keep the search from finding events that fit. */
type Asked = { wanted: CalendarQuery; found: FoundEvents; blamed: 'words' | 'filters' | null }

/** Groups and places with all words of a query, else with all words that no event has, else with those that found the events. */
export const foundEntries = async (
  deps: Deps,
  request: SiteRequest,
  { wanted, found, blamed }: Asked,
): Promise<FoundEntries> => {
  const texts = [...new Set([wordsIn(found), found.unknown.join(' '), found.text || wanted.text])]
  const mayBe = await Promise.all(texts.map((text) => text !== '' && mayBeListed(deps, text)))
  for (const text of texts.filter((_, index) => mayBe[index])) {
    const entries = await entriesWith(deps, request, text, wanted.access)
    if (entries.length === 0) continue
    const fits = text !== found.text || (blamed === 'filters' && found.hits.length === 0)
    return { entries, entriesFirst: blamed !== null && fits }
  }
  return noEntries
}

const wordsIn = ({ sought }: FoundEvents): string =>
  sought.parts
    .filter(({ kind }) => kind !== 'period' && kind !== 'hours' && kind !== 'without')
    .map(({ typed }) => typed)
    .join(' ')

const entriesWith = async (deps: Deps, request: SiteRequest, text: string, access: string): Promise<FoundEntry[]> => {
  const { dates, today, t } = request
  const window = { offset: 0, limit: most }
  const accessOf = async (row: PublicLine) =>
    access === '' ? null : accessOfPlace({ facts: readFacts('places', row), said: readSaid(row).said ?? {} }, request)
  const entriesOf = async (resource: PublicResource): Promise<FoundEntry[]> => {
    const { rows } = await listPublic(deps, resource, { text, since: dates.beginning(today) }, window)
    const kind = t(resource === 'groups' ? 'kinds.group' : 'kinds.place')
    return Promise.all(
      rows.map(async (row) => {
        const told = await accessOf(row)
        const isUnsaid = told === null && access !== '' && resource === 'places'
        const unsaid = isUnsaid ? t('accessNotStated', { name: t('accessibility') }) : ''
        return { path: `/${resource}/${row.id}`, name: row.name, kind, access: told, unsaid }
      }),
    )
  }
  return (await Promise.all([entriesOf('groups'), entriesOf('places')])).flat()
}
