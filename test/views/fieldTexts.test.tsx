import { expect, test } from 'vitest'
import { issueText } from '#src/texts.ts'
import { fieldNames } from '#src/views/forms/fieldNames.ts'
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
