import { expect, test } from 'vitest'
import { completeLinks } from '#domain/forms.ts'

test('websites are completed in the fields that take one, and nothing else is touched', () => {
  const typed = {
    name: 'www.example.org',
    link: 'www.example.org',
    registration: 'example.org/fair',
    online: 'meet.example.org',
  }
  expect(completeLinks(typed)).toEqual({
    name: 'www.example.org',
    link: 'https://www.example.org',
    registration: 'https://example.org/fair',
    online: 'https://meet.example.org',
  })
  for (const registration of ['', 'mail@example.org', 'https://example.org', 'ring the bell']) {
    expect(completeLinks({ registration })).toEqual({ registration })
  }
  const untouched = { name: 'Choir', link: '' }
  expect(completeLinks(untouched)).toBe(untouched)
})
