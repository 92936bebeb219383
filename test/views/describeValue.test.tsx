import { expect, test } from 'vitest'
import { describeValue } from '#src/views/describeValue.ts'
import { startTexts } from './texts.ts'

test('a value stands beside another one in words that people know', async () => {
  const t = await startTexts('de')
  const described = [
    describeValue(t, 'de', 'description', ''),
    describeValue(t, 'de', 'published', true),
    describeValue(t, 'de', 'image', '018f0000-0000-7000-8000-000000000000'),
    describeValue(t, 'de', 'role', 'moderator'),
    describeValue(t, 'de', 'tags', ['jazz', 'open air']),
    describeValue(t, 'de', 'ownedBy', ['018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000001']),
    describeValue(t, 'de', 'lat', 51.5),
    describeValue(t, 'de', 'intervals', [
      { type: 'week', interval: 2, weekDay: 2, date: '2026-06-02' },
      { type: 'month', interval: 1, weekDay: 5, date: null },
    ]),
  ]
  expect(described).toEqual([
    t('conflict.emptyValue'),
    t('app.yes'),
    t('conflict.image'),
    t('users.roles.moderator'),
    'jazz, open air',
    t('conflict.items', { count: 2 }),
    '51.5',
    'alle 2 Wochen am Dienstag, ab 02.06.2026; am 1. Freitag im Monat',
  ])
})
