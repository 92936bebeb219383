import { describe, expect, test } from 'vitest'
import { parseSearchQuery } from '#domain/search/search.ts'

const outcome = (name: 'search' | 'eventsearch', query: string) => {
  const parsed = parseSearchQuery(name, new URLSearchParams(query))
  return 'issue' in parsed ? `${parsed.issue.field}: ${parsed.issue.reason}` : parsed.query
}

describe('the query of a search call', () => {
  test('has defaults', () => {
    const rest = { text: '', page: 1, pageSize: 25, filters: [], aggregations: [], omit: [] }

    expect(outcome('eventsearch', '')).toEqual({ ...rest, sorting: 'start', order: 'DESC' })
    expect(outcome('search', '')).toEqual({ ...rest, sorting: 'name', order: 'ASC' })
  })

  test('is read in full', () => {
    const query =
      'query=jazz+%26+more&sort=-start&page=3&pageSize=0&filters=[{"children":false}]' +
      '&aggregations={"tags":{"type":"terms","field":"tag"}}&omit=description'

    expect(outcome('eventsearch', query)).toEqual({
      text: 'jazz & more',
      sorting: 'start',
      order: 'DESC',
      page: 3,
      pageSize: 0,
      filters: [{ name: 'children', value: false }],
      aggregations: ['tags'],
      omit: ['description'],
    })
  })

  test.each([
    ['', 'nothing=1', 'nothing: unknown'],
    ['sort', 'sort=lat', 'sort: unknown'],
    ['sort', 'sort=--start', 'sort: unknown'],
    ['sort', 'sort=start_at;drop', 'sort: unknown'],
    ['query', `query=${'x'.repeat(201)}`, 'query: tooLong'],
    ['query', 'query=%00', 'query: characters'],
    ['page', 'page=0', 'page: number'],
    ['page', 'page=-1', 'page: number'],
    ['pageSize', 'pageSize=10001', 'pageSize: range'],
    ['pageSize', 'pageSize=1.5', 'pageSize: range'],
    ['filters', 'filters=x', 'filters: type'],
    ['filters', 'filters=[{"likeName":"x"}]', 'filters.likeName: unknown'],
    ['filters', 'filters=[{"ownedBys":[]}]', 'filters.ownedBys: unknown'],
    ['filters', 'filters=[{"multidayMax":-1}]', 'filters.multidayMax: unknown'],
    ['aggregations', 'aggregations={"tags":{"type":"avg","field":"tag"}}', 'aggregations: unknown'],
    ['aggregations', 'aggregations={"tags":{"type":"terms","field":"name"}}', 'aggregations: unknown'],
    ['aggregations', 'aggregations=[', 'aggregations: unknown'],
    ['omit', 'omit=name,secret', 'omit: unknown'],
  ])('is refused with a bad %s: %s', (_, query, expected) => {
    expect(outcome('eventsearch', query)).toBe(expected)
  })
})
