import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import { newEvent } from '#domain/event.ts'
import { formMachine } from '#machines/entries/form.ts'
import { TimeFacts } from '#src/views/entries/EventFacts.tsx'
import { FactFields } from '#src/views/entries/FactFields.tsx'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
afterEach(cleanup)

const timezone = 'Europe/London'
const start = '2026-06-05T18:00:00.000Z'
const values = {
  ...newEvent(0),
  start,
  doors: '2026-06-05T17:30:00.000Z',
  registrationUntil: '2026-06-04T11:00:00.000Z',
}

const startForm = () => {
  const findDraft = fromPromise<Draft | null, DraftSearch>(async () => null)
  return createActor(formMachine.provide({ actors: { findDraft, keepWork: workKeptIn(new Map()) } }), {
    input: { kind: 'events', id: 'e', version: 1, values, draftKey: 'events/e', timezone },
  }).start()
}

test('doors and registration that are after the start say so, and the start that moves takes both along', async () => {
  const form = startForm()
  const names = ['doors', 'registrationUntil'] as const
  await act(async () => render(<FactFields {...{ form, names, timezone }} title="Facts" />))
  const change = (name: string, value: string) => act(async () => form.send({ type: 'field.changed', name, value }))
  const late = () =>
    names.filter((name) =>
      document.querySelector(`[data-field="${name}"]`)?.textContent?.includes(t('facts.afterStart')),
    )
  expect(late()).toEqual([])
  await change('start', '2026-06-03T18:00:00.000Z')
  expect(late()).toEqual([])
  await change('doors', '2026-06-03T18:30:00.000Z')
  expect(late()).toEqual(['doors'])
  await change('registrationUntil', '2026-06-03T19:00:00.000Z')
  expect(late()).toEqual(['doors', 'registrationUntil'])
  await change('start', start)
  expect(late()).toEqual(['doors', 'registrationUntil'])
})

test('the folded facts of a time are named by what is in them', async () => {
  const summaryFor = async (stored: typeof values | null) => {
    const form = startForm()
    await act(async () => render(<TimeFacts {...{ form, timezone, stored }} now={0} />))
    const isThere = screen.queryByText(t('facts.fields.postponed')) !== null
    const summary = document.querySelector('summary')?.textContent
    cleanup()
    return [isThere, summary]
  }
  expect(await summaryFor(null)).toEqual([false, 'All day, doors'])
  expect(await summaryFor(values)).toEqual([true, 'All day, doors, postponed'])
})
