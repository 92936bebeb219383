import { expect, test } from 'vitest'
import { isLikeName, isLikeText, likePlaces, soughtWords } from '#domain/place.ts'

test.each([
  ['Rath', 'Altes Rathaus', true],
  ['altes rathaus', 'Altes Rathaus', true],
  ['Rathaus, altes (Keller)', 'Altes Rathaus', true],
  ['Café Sonne', 'Cafe Sonne', true],
  ['Café Sonne', 'Café Mond', false],
  ['Buergerhaus West', 'Bürgerhaus Weststadt', true],
  ['Mühle', 'Alte Muehle', true],
  ['Barbarossa', 'Bar', false],
  ['Uferweg 1', 'Uferweg 1, 79098 Lindenau', true],
  ['Uferweg 1', 'Uferweg 12, 79098 Lindenau', true],
  ['Uferweg 1, Lindenau', 'Uferweg 12, 79098 Lindenau', false],
  ['Uferweg 1, Lindenau', 'Uferweg 1, 79098 Lindenau', true],
  ['', 'Altes Rathaus', false],
  ['Rathaus', '', false],
  ['–', '–', false],
])('%j is like %j: %j', (typed, known, expected) => {
  expect(isLikeText(typed, known)).toBe(expected)
})

test.each([
  ['Stonewick Vilage Hall', 'Stonewick Village Hall', true],
  ['Rathaus', 'Altes Rathaus', true],
  ['Halle 1', 'Halle 2', false],
  ['Stonewick Green', 'Stonewick Village Hall', false],
])('the name %j is like %j: %j', (typed, known, expected) => {
  expect(isLikeName(typed, known)).toBe(expected)
})

test('a list is searched by the longest word of the name and by the street', () => {
  expect(soughtWords({ name: 'Das Alte Rathaus', address: '12, Uferweg, 79098 Lindenau' })).toEqual({
    name: 'rathaus',
    address: 'uferweg',
  })
  expect(soughtWords({ name: 'Altes Bürgerhaus', address: 'Mühlgasse 4' })).toEqual({
    name: 'bürgerhaus',
    address: 'mühlgasse',
  })
  expect(soughtWords({ name: 'K9', address: '79098' })).toEqual({ name: null, address: null })
})

test('places are found by name first, each once', () => {
  const place = (id: string, name: string, address: string) => ({ id, name, address, ownedBy: [] })
  const stage = place('p1', 'Flussbühne', 'Uferweg 1')
  const club = place('p2', 'Ruderclub', 'Uferweg 1')
  const hall = place('p3', 'Stadthalle', 'Markt 3')
  const typed = { name: 'Flussbühne', address: 'Uferweg 1' }
  expect(likePlaces(typed, [club, stage, hall])).toEqual([stage, club])
})
