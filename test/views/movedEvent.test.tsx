import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import { formMachine } from '#machines/entries/form.ts'
import { TimeFacts } from '#src/views/entries/EventFacts.tsx'
import { formatBeginning, formatInstant } from '#src/views/shell/dates.ts'
import { workKeptIn } from '#test/machines/keptWork.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
afterEach(cleanup)

const timezone = 'Europe/London'
const first = '2026-06-05T17:00:00.000Z'
const second = '2026-06-05T19:00:00.000Z'
const third = '2026-06-05T20:00:00.000Z'
const stored = {
  start: second,
  end: null,
  allDay: false,
  doors: null,
  registrationUntil: '2026-06-03T10:00:00.000Z',
  postponed: false,
  previousStart: first,
  published: true,
  deactivated: false,
}

const show = async ({ now }: { now: string }) => {
  const findDraft = fromPromise<Draft | null, DraftSearch>(async () => null)
  const form = createActor(formMachine.provide({ actors: { findDraft, keepWork: workKeptIn(new Map()) } }), {
    input: { kind: 'events', id: 'e', version: 1, values: stored, draftKey: 'events/e', timezone },
  }).start()
  await act(async () => render(<TimeFacts form={form} timezone={timezone} stored={stored} now={Date.parse(now)} />))
  const told = (key: 'moved' | 'moves' | 'movesBack', start: string) =>
    screen.queryByText(t(`facts.${key}`, { date: formatBeginning(start, timezone) })) !== null
  return {
    move: (start: string) => act(async () => form.send({ type: 'field.changed', name: 'start', value: start })),
    sentences: () =>
      [first, second, third].flatMap((start, at) =>
        (['moved', 'moves', 'movesBack'] as const).flatMap((key) => (told(key, start) ? `${key} ${at}` : [])),
      ),
    deadline: () => screen.queryByText(/^Registration/)?.textContent ?? null,
    forget: () => act(async () => screen.getByRole('button', { name: t('facts.forgetMove') }).click()),
  }
}

test('a moved event that is moved again says in one sentence what its page will say', async () => {
  const { move, sentences, forget } = await show({ now: '2026-06-01T12:00:00Z' })
  expect(sentences()).toEqual(['moved 0'])
  await move(third)
  expect(sentences()).toEqual(['moved 0'])
  await move(first)
  expect(sentences()).toEqual(['movesBack 0'])
  await move(second)
  expect(sentences()).toEqual(['moved 0'])
  await forget()
  expect(sentences()).toEqual([])
})

test('once the time that was announced first is over, the later one counts', async () => {
  const { move, sentences } = await show({ now: '2026-06-05T18:00:00Z' })
  await move(third)
  expect(sentences()).toEqual(['moves 1'])
})

test('a deadline that moves along is told beside the start, also that it would be over', async () => {
  const { move, deadline } = await show({ now: '2026-06-02T12:00:00Z' })
  await move(third)
  expect(deadline()).toBe(null)
  await move('2026-06-08T19:00:00.000Z')
  const date = (moment: string) => formatInstant(moment, timezone)
  expect(deadline()).toBe(t('facts.registrationMoves', { date: date('2026-06-06T10:00:00.000Z') }))
  await move('2026-06-04T19:00:00.000Z')
  const over = { date: date('2026-06-02T10:00:00.000Z'), section: t('facts.tickets') }
  expect(deadline()).toBe(t('facts.registrationOver', over))
  await move(second)
  expect(deadline()).toBe(null)
})
