import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { AskedPage, ListItem, LoadedPage } from '#domain/listing.ts'
import { listMachine } from '#machines/lists/list.ts'
import { OwnEvents } from '#src/views/shell/OwnEvents.tsx'
import { startTexts } from './texts.ts'

const t = await startTexts()

const event = { start: '2026-06-02T18:00:00.000Z', end: null, allDay: false, published: true }
const items: ListItem[] = [
  { ...event, id: 'a', version: 1, name: 'Choir' },
  { ...event, id: 'b', version: 1, name: 'Market', postponed: true },
  { ...event, id: 'c', version: 1, name: 'Fair', postponed: true, canceled: true },
]

test('an event that is postponed is marked, one that is canceled only as that', async () => {
  const loadPage = fromPromise<LoadedPage, AskedPage>(async () => ({
    items,
    total: items.length,
  }))
  const list = createActor(listMachine.provide({ actors: { loadPage } }), {
    input: {
      resource: 'events',
      sorting: 'start',
      order: 'ASC',
      ownFilter: null,
      fixed: [],
      preferences: { size: 25, own: true },
    },
  }).start()
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  render(<OwnEvents list={list} timezone="Europe/London" />)
  const marks = screen.getAllByRole('listitem').map((row) => row.querySelector('.mark')?.textContent ?? null)
  expect(marks).toEqual([null, t('states.postponed'), t('states.canceled')])
})
