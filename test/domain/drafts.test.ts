import { expect, test } from 'vitest'
import { type Draft, openDrafts } from '#domain/draft.ts'
import { formFor } from '#domain/editing.ts'
import { newEvent } from '#domain/event.ts'
import { dayQuery, prefillOf, reservationQuery } from '#domain/prefill.ts'
import { textKey, textWorkOf } from '#domain/writtenText.ts'
import { fair } from '#test/samples/reservations.ts'

const draftAt = (savedAt: string, values: object = { name: 'Choir' }): Draft => ({
  version: null,
  savedAt,
  base: { name: '', subject: '', userId: 'u2' },
  values: { name: '', subject: '', userId: 'u2', ...values },
})

test('unfinished work leads to the page that offers it, newest first', () => {
  const keys = [
    ['u1:events:e1', '/backstage/events/e1'],
    ['u1:events:new', '/backstage/events/new'],
    ['u1:events:new:f1', '/backstage/events/new?parent=f1'],
    ['u1:events:new:copy:e1', '/backstage/events/new?copy=e1'],
    ['u1:events:new#2', '/backstage/events/new'],
    ['u1:revents:new', '/backstage/repeatingevents/new'],
    ['u1:revents:new:copy:s1', '/backstage/repeatingevents/new?copy=s1'],
    ['u1:notifications:u2', '/backstage/notifications/new/u2'],
    ['u1:notifications:m1', '/backstage/notifications/m1/answer'],
    ['u1:threads:events/e1', '/backstage/threads/events/e1'],
    ['u1:proposals:p1', '/backstage/proposals/p1'],
  ] as const
  const kept = keys.map(([key], index) => ({ key, draft: draftAt(`2031-05-${29 - index}T10:00:00Z`) }))
  expect(openDrafts(kept.toReversed()).map(({ key, path }) => [key, path])).toEqual(keys)
})

const id = '0198f4a0-0000-7000-8000-000000000001'

test.each([
  dayQuery('2027-05-08', { place: '', category: '' }),
  dayQuery('2027-05-08', { place: id, category: '' }),
  dayQuery('2027-05-08', { place: '', category: id }),
  dayQuery('2027-05-08', { place: id, category: id }),
  reservationQuery({ ...fair, id }),
  reservationQuery({ ...fair, id, location: `id:${id}`, location2: 'Hall & yard' }),
])('an event that was begun with ?%s is found there again', (query) => {
  const begun = prefillOf(new URLSearchParams(query), 'Europe/London')
  if (begun === null) throw new Error('the query says no day')
  const { draftKey, values } = formFor(
    { kind: 'events', empty: { ...newEvent(0), ...begun.values }, userId: 'u1', creationKey: 'k', draft: begun.draft },
    null,
  )
  const draft: Draft = { base: values, values: { ...values, name: 'Fair II' }, version: null, savedAt: '' }
  const [open] = openDrafts([{ key: draftKey ?? '', draft }])
  const { pathname, search } = new URL(open?.path ?? '', 'https://example.org')
  const { start: _start, end: _end, ...fields } = begun.values
  expect(pathname).toBe('/backstage/events/new')
  expect(prefillOf(new URLSearchParams(search), 'Europe/London')).toMatchObject({ ...begun, values: fields })
})

test('what is kept for another reason, or says nothing new, is no unfinished work', () => {
  const draft = draftAt('2031-05-01T10:00:00Z')
  const others = ['u1:generation:s1', 'u1:themeFile::css:site.css', 'u1:newTheme', 'u1:toString:x', 'u1:events']
  expect(openDrafts(others.map((key) => ({ key, draft })))).toEqual([])
  expect(openDrafts([{ key: 'u1:events:new', draft: { ...draft, values: draft.base } }])).toEqual([])
})

test('work that may be stored already is told as such', () => {
  const draft: Draft = { ...draftAt('2031-05-01T10:00:00Z'), mayBeStored: true }
  expect(openDrafts([{ key: 'u1:events:new', draft }])).toMatchObject([{ mayBeStored: true }])
})

test('a message is called by its subject', () => {
  const draft = draftAt('2031-05-01T10:00:00Z', { subject: 'Your concert' })
  expect(openDrafts([{ key: 'u1:notifications:u2', draft }])).toMatchObject([{ name: 'Your concert' }])
})

test('a message or reason that was not sent is called by its words', () => {
  const draft: Draft = { ...textWorkOf('Please add a place.'), savedAt: '2031-05-01T10:00:00Z' }
  const key = textKey('u1', 'threads', 'events/e1')
  expect(openDrafts([{ key, draft }])).toMatchObject([
    { key, name: 'Please add a place.', path: '/backstage/threads/events/e1' },
  ])
  const long: Draft = { ...textWorkOf(`${'Please '.repeat(40)}\nThanks`), savedAt: '2031-05-01T10:00:00Z' }
  expect(openDrafts([{ key, draft: long }])[0]?.name).toBe(`${'Please '.repeat(40).slice(0, 80)}…`)
})
