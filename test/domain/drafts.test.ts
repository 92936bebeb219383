import { expect, test } from 'vitest'
import { type Draft, openDrafts } from '#domain/draft.ts'

const draftAt = (savedAt: string, values: object = { name: 'Choir' }): Draft => ({
  version: null,
  savedAt,
  base: { name: '', subject: '' },
  values: { name: '', subject: '', ...values },
})

test('unfinished work leads to the page that offers it, newest first', () => {
  const keys = [
    ['u1:events:e1', '/backstage/events/e1'],
    ['u1:events:new', '/backstage/events/new'],
    ['u1:events:new:f1', '/backstage/events/new?parent=f1'],
    ['u1:events:new:copy:e1', '/backstage/events/new?copy=e1'],
    ['u1:events:new#2', '/backstage/events/new'],
    ['u1:revents:new', '/backstage/repeatingevents/new'],
    ['u1:notifications:u2', '/backstage/notifications/new/u2'],
  ] as const
  const kept = keys.map(([key], index) => ({ key, draft: draftAt(`2031-05-0${9 - index}T10:00:00Z`) }))
  expect(openDrafts(kept.toReversed()).map(({ key, path }) => [key, path])).toEqual(keys)
})

test('what is kept for another reason, or says nothing new, is no unfinished work', () => {
  const draft = draftAt('2031-05-01T10:00:00Z')
  const others = ['u1:generation:s1', 'u1:themeFile::css:site.css', 'u1:newTheme', 'u1:toString:x', 'u1:events']
  expect(openDrafts(others.map((key) => ({ key, draft })))).toEqual([])
  expect(openDrafts([{ key: 'u1:events:new', draft: { ...draft, values: draft.base } }])).toEqual([])
})

test('a message is called by its subject', () => {
  const draft = draftAt('2031-05-01T10:00:00Z', { subject: 'Your concert' })
  expect(openDrafts([{ key: 'u1:notifications:u2', draft }])).toMatchObject([{ name: 'Your concert' }])
})
