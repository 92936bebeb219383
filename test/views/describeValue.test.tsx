import { expect, test } from 'vitest'
import { describeValue } from '#src/views/forms/describeValue.ts'
import { startTexts } from './texts.ts'

const first = '018f0000-0000-7000-8000-000000000000'
const second = '018f0000-0000-7000-8000-000000000001'

test('a value stands beside another one in words that people know', async () => {
  const t = await startTexts('de')
  const wording = { language: 'de', timezone: 'Europe/Berlin', names: { [first]: 'Ada' } }
  const describe = (field: string, value: Parameters<typeof describeValue>[3]) =>
    describeValue(t, wording, field, value)
  const described = [
    describe('description', ''),
    describe('tags', []),
    describe('published', true),
    describe('image', first),
    describe('role', 'moderator'),
    describe('tags', ['jazz', 'open air']),
    describe('ownedBy', [first, second]),
    describe('organizers', [`id:${first}`, 'The band']),
    describe('category', first),
    describe('topic', second),
    describe('location', `id:${first}`),
    describe('location', 'In the park'),
    describe('parent', `revent:${first}`),
    describe('involved', [
      { name: 'Ada', description: 'Piano' },
      { name: 'Bob', description: '' },
    ]),
    describe('lat', 51.5),
    describe('start', '2026-06-02T17:30:00.000Z'),
    describe('start', '19:30'),
    describe('intervals', [
      { type: 'week', interval: 2, weekDay: 2, date: '2026-06-02' },
      { type: 'month', interval: 1, weekDay: 5, date: null },
    ]),
  ]
  expect(described).toEqual([
    t('conflict.emptyValue'),
    t('conflict.emptyValue'),
    t('app.yes'),
    t('conflict.image'),
    t('users.roles.moderator'),
    'jazz, open air',
    `Ada, ${t('form.unknownEntry')}`,
    'Ada, The band',
    'Ada',
    t('form.unknownEntry'),
    'Ada',
    'In the park',
    'Ada',
    'Ada (Piano), Bob',
    '51.5',
    '02.06.2026 19:30',
    '19:30',
    'alle 2 Wochen am Dienstag, ab 02.06.2026; am 1. Freitag im Monat',
  ])
})
