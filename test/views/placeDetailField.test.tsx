import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import type { PlaceDetail } from '#domain/placeDetail.ts'
import { formMachine } from '#machines/entries/form.ts'
import { PlaceDetailField } from '#src/views/entries/PlaceDetailField.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()

type Values = { location: string; location2?: string; address?: string }

const show = async (values: Values, name: PlaceDetail = 'location2') => {
  const findDraft = fromPromise<Draft | null, DraftSearch>(async () => null)
  const form = createActor(formMachine.provide({ actors: { findDraft, keepWork: workKeptIn(new Map()) } }), {
    input: { kind: 'events', id: 'a', version: 1, values, draftKey: 'events/a' },
  }).start()
  const { unmount } = render(<PlaceDetailField form={form} name={name} />)
  await act(async () => {})
  const isAsking = () => screen.queryByRole('button', { name: t('events.removePlaceDetail') }) !== null
  const change = (name: keyof Values, value: string) =>
    act(async () => form.send({ type: 'field.changed', name, value }))
  return { form, isAsking, change, unmount }
}

test('another place asks about the room of the place before, until it is removed, changed, or the place is back', async () => {
  const { form, isAsking, change, unmount } = await show({ location: 'id:hall', location2: 'Upper room' })
  expect(isAsking()).toBe(false)
  await change('location', 'id:theatre')
  expect(isAsking()).toBe(true)
  await change('location', 'id:hall')
  expect(isAsking()).toBe(false)
  await change('location', 'Park')
  await change('location2', 'By the pond')
  expect(isAsking()).toBe(false)
  await change('location2', 'Upper room')
  await act(async () => screen.getByRole('button', { name: t('events.removePlaceDetail') }).click())
  expect([isAsking(), form.getSnapshot().context.values]).toEqual([false, { location: 'Park', location2: '' }])
  unmount()
})

test.each([
  { location: '', location2: 'Upper room' },
  { location: 'id:hall', location2: '' },
])('without a place before, or without a room, there is nothing to ask: %o', async (values) => {
  const { isAsking, change, unmount } = await show(values)
  await change('location', 'id:theatre')
  expect(isAsking()).toBe(false)
  unmount()
})

test('another place asks about the address of the place before; a corrected name, or an address that was typed since, asks nothing', async () => {
  const address = 'Mühlgasse 7, Lindenau'
  const { form, isAsking, change, unmount } = await show({ location: 'Tanzsaal Mühlgase', address }, 'address')
  await change('location', 'Tanzsaal Mühlgasse')
  expect(isAsking()).toBe(false)
  await change('location', 'Schützenhaus Oberdorf')
  expect(screen.getByRole('status').textContent).toContain(address)
  await change('address', 'Dorfstraße 1')
  expect(isAsking()).toBe(false)
  await change('address', address)
  await act(async () => screen.getByRole('button', { name: t('events.removePlaceDetail') }).click())
  expect([isAsking(), form.getSnapshot().context.values]).toEqual([
    false,
    { location: 'Schützenhaus Oberdorf', address: '' },
  ])
  unmount()
})
