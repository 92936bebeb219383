import { expect, test } from 'vitest'
import { describeValue } from '#src/views/describeValue.ts'
import { startTexts } from './texts.ts'

test('a value stands beside another one in words that people know', async () => {
  const t = await startTexts('de')
  const described = [
    describeValue(t, 'description', ''),
    describeValue(t, 'published', true),
    describeValue(t, 'image', '018f0000-0000-7000-8000-000000000000'),
    describeValue(t, 'role', 'moderator'),
    describeValue(t, 'tags', ['jazz', 'open air']),
    describeValue(t, 'ownedBy', ['018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000001']),
    describeValue(t, 'lat', 51.5),
  ]
  expect(described).toEqual([
    t('conflict.emptyValue'),
    t('app.yes'),
    t('conflict.image'),
    t('users.roles.moderator'),
    'jazz, open air',
    t('conflict.items', { count: 2 }),
    '51.5',
  ])
})
