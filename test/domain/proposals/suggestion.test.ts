import { expect, test } from 'vitest'
import { suggestionNamed } from '#domain/proposals/suggestion.ts'

const hall = { id: 'hall', name: 'Städtische Halle' }
const suggestions = [hall, { id: 'other', name: 'Halle' }]

test('a whole name means its suggestion, in any case and with blanks around it', () => {
  expect(suggestionNamed('  städtische halle ', suggestions)).toBe(hall)
})

test('a part of a name, the name of several or of none means no suggestion', () => {
  expect(suggestionNamed('Städtische Hall', suggestions)).toBeNull()
  expect(suggestionNamed('Städtische Halle', [hall, { ...hall, id: 'second' }])).toBeNull()
  expect(suggestionNamed('', [])).toBeNull()
})

test('an apostrophe may be left out, unless another is called just so', () => {
  const [church, school] = [
    { id: 'church', name: 'St Martin’s Church' },
    { id: 'school', name: 'St Martins Church' },
  ]
  expect(suggestionNamed('st martins church', [church])).toBe(church)
  expect(suggestionNamed('st martins church', [church, school])).toBe(school)
})
