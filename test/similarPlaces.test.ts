import { expect, test } from 'vitest'
import type { Filter } from '#domain/filter.ts'
import { fold } from '#domain/text.ts'
import type { entriesApi } from '#src/api/entries.ts'
import { placesApi } from '#src/api/places.ts'

const known = ['Stonewick Village Hall', 'Stonewick Green', 'Stadthalle'].map((name, index) => ({
  id: `p${index}`,
  name,
  address: '',
  ownedBy: [],
}))

/** What is found for a name, and the words that were sought for it. */
const similarTo = async (name: string) => {
  const asked: string[] = []
  const list = async (_: string, { filters: [filter] = [] }: { filters?: readonly Filter[] }) => {
    const words = String(filter?.value)
    asked.push(words)
    const items = known.filter((place) => words.split(' ').every((word) => fold(place.name).includes(word)))
    return { items, total: items.length }
  }
  const api = placesApi({ list } as unknown as ReturnType<typeof entriesApi>)
  const found = await api.similar({ name, address: '' }, new AbortController().signal)
  return [found.map((place) => place.name), asked]
}

test('a place whose name is typed with a wrong letter is found, with a second look only if the first finds none', async () => {
  const hall = ['Stonewick Village Hall']
  expect(await similarTo('stonewick village hall')).toEqual([hall, ['stonewick']])
  expect(await similarTo('Stonewick Vilage Hall')).toEqual([hall, ['stonewick']])
  expect(await similarTo('Stonewik Village Hall')).toEqual([hall, ['stonewik', 'ston vill hal']])
  expect(await similarTo('Stadthale')).toEqual([['Stadthalle'], ['stadthale', 'stadt']])
  expect(await similarTo('Stonewick Vicarage')).toEqual([[], ['stonewick', 'stone vica']])
  expect(await similarTo('K9')).toEqual([[], []])
})
