import { expect, test } from 'vitest'
import { refusalText } from '#src/pages/shell/useSayRefusal.ts'
import { fieldNames, issueText } from '#src/texts.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()

test('a refused checkbox is named with a capital letter, as other fields are', () => {
  const of = (field: string) => issueText(t, 'events', { field, reason: 'empty' })
  expect([of('deactivated'), of('location')]).toEqual([
    'Formfield Deactivated: the field can not be empty!',
    'Formfield Place: the field can not be empty!',
  ])
})

test('fields in a sentence are named once, and by no question', () => {
  expect(fieldNames(t, 'revents', ['name', 'ownedBy', 'name'])).toBe('Title, who may edit it')
  expect(fieldNames(t, 'events', [])).toBe('')
})

test('a refusal names its first field and how many more there are', () => {
  const of = (...fields: string[]) =>
    refusalText(t, 'places', { failure: null, issues: fields.map((field) => ({ field, reason: 'empty' })) })
  expect([of('name'), of('name', 'address'), of('name', 'address', 'lat')]).toEqual([
    'Formfield Name: the field can not be empty!',
    'Formfield Name: the field can not be empty!\nMore fields: 1',
    'Formfield Name: the field can not be empty!\nMore fields: 2',
  ])
})
