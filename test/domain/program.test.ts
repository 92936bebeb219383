import { expect, test } from 'vitest'
import type { FormBeginning } from '#domain/editing.ts'
import { newEvent } from '#domain/event.ts'
import { programFormFor } from '#domain/program.ts'

const id = '01890000-0000-7000-8000-000000000001'
const form = (parent: string | null): FormBeginning => ({
  kind: 'events',
  empty: { ...newEvent(0), parent },
  userId: 'u1',
  creationKey: 'c1',
})
const main = {
  ...newEvent(0),
  id,
  version: 3,
  name: 'Fest',
  location: 'id:p1',
  organizers: ['Verein'],
  tags: ['fest'],
  start: '2031-05-01T10:00:00.000Z',
  end: '2031-05-03T10:00:00.000Z',
  category: 'c1',
  topic: 't1',
  image: 'i1',
}

test('an item of a program takes over where, when, who and which kind, and has a draft of its own', () => {
  const { values, draftKey } = programFormFor(form(`id:${id}`), main)
  expect([values, draftKey]).toEqual([
    {
      ...newEvent(0),
      parent: `id:${id}`,
      location: 'id:p1',
      organizers: ['Verein'],
      category: 'c1',
      topic: 't1',
      start: '2031-05-01T10:00:00.000Z',
      end: '2031-05-01T11:00:00.000Z',
      ownedBy: ['u1'],
    },
    `u1:events:new:${id}`,
  ])
})

test('without its main event it begins like other new events, under the same draft', () => {
  const { values, draftKey } = programFormFor(form(`id:${id}`), null)
  expect([values, draftKey]).toEqual([{ ...newEvent(0), parent: `id:${id}`, ownedBy: ['u1'] }, `u1:events:new:${id}`])
  expect(programFormFor(form(null), null).draftKey).toBe('u1:events:new')
})
