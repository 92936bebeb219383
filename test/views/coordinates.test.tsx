import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import type { FormValues } from '#domain/forms.ts'
import { formMachine } from '#machines/entries/form.ts'
import { geocodeMachine } from '#machines/entries/geocode.ts'
import { focusField } from '#src/focus/focusField.ts'
import { CoordinatesFields } from '#src/views/entries/CoordinatesFields.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
afterEach(cleanup)

const show = async (values: FormValues) => {
  const findDraft = fromPromise<Draft | null, DraftSearch>(async () => null)
  const form = createActor(formMachine.provide({ actors: { findDraft, keepWork: workKeptIn(new Map()) } }), {
    input: { kind: 'places', id: null, version: 0, values, draftKey: 'places/new' },
  }).start()
  const geocode = createActor(geocodeMachine).start()
  await act(async () => render(<CoordinatesFields form={form} geocode={geocode} required />))
  const fold = document.querySelector('details')
  return { form, fold, isOpen: () => fold?.open, text: () => fold?.querySelector('summary')?.textContent }
}

const place = { name: 'Hall', address: 'Market 1', lat: null, lng: null }

test('coordinates are folded away, under what they are', async () => {
  const empty = await show(place)
  const map = () => screen.queryByRole('link', { name: t('coordinates.onMap') })?.getAttribute('href')
  expect([empty.isOpen(), empty.text(), map()]).toEqual([false, t('coordinates.byHand'), undefined])
  cleanup()
  const known = await show({ ...place, lat: 48, lng: 7.8 })
  expect([known.isOpen(), known.text()]).toEqual([false, t('coordinates.known', { latitude: 48, longitude: 7.8 })])
  expect(map()).toBe('https://www.openstreetmap.org/?mlat=48&mlon=7.8#map=17/48/7.8')
})

test('in German they have a comma, in the fields and above them', async () => {
  await act(() => i18next.changeLanguage('de'))
  const { text, form } = await show({ ...place, lat: 47.9959, lng: 7.8522 })
  expect(text()).toBe('Koordinaten: 47,9959 / 7,8522')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('places.fields.lat') })
  await user.clear(field)
  await user.type(field, '48.50')
  expect(field.value).toBe('48.50')
  await user.tab()
  expect([field.value, form.getSnapshot().context.values.lat]).toEqual(['48,5', 48.5])
  await act(() => i18next.changeLanguage('en'))
})

test('a wrong one is unfolded, and so is one that is gone to', async () => {
  const { form, isOpen } = await show({ ...place, lat: 'north' })
  await act(async () => form.send({ type: 'submit.requested' }))
  expect(isOpen()).toBe(true)
  cleanup()
  const other = await show(place)
  await act(async () => focusField('lng'))
  const field = screen.getByRole('textbox', { name: t('places.fields.lng') })
  expect([other.isOpen(), document.activeElement === field]).toEqual([true, true])
})

test('a new address says that the position is still that of the old one, until it is found anew or removed', async () => {
  const parts = { street: 'Market', houseNumber: '1', postalCode: '', town: '', district: 'Old Town' }
  const { form, text } = await show({ ...place, ...parts, lat: 48, lng: 7.8 })
  const note = () => screen.queryByText(t('coordinates.old'), { exact: false })
  expect(note()).toBe(null)
  await act(async () => form.send({ type: 'field.changed', name: 'address', value: 'Bridge Street 4' }))
  expect(note()).not.toBe(null)
  await act(async () => form.send({ type: 'field.changed', name: 'lat', value: 48.1 }))
  expect(note()).toBe(null)
  await act(async () => form.send({ type: 'field.changed', name: 'lat', value: 48 }))
  await act(async () => screen.getByRole('button', { name: t('coordinates.remove') }).click())
  expect([note(), text()]).toEqual([null, t('coordinates.byHand')])
  const { lat, lng, district, street } = form.getSnapshot().context.values
  expect([lat, lng, district, street]).toEqual([null, null, '', ''])
})
