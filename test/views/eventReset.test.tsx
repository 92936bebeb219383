import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ChangedEvent, EventBefore, ResetPlan } from '#domain/series/seriesComparison.ts'
import { eventResetMachine } from '#machines/series/eventReset.ts'
import { EventResetDialog } from '#src/views/series/EventResetDialog.tsx'
import { HandMark } from '#src/views/series/HandMark.tsx'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const event: ChangedEvent = {
  seriesId: 's1',
  id: 'e1',
  version: 2,
  label: '02.06.2026 Choir',
}
const moved = { start: '2026-06-02T17:00:00.000Z', end: '2026-06-02T19:00:00.000Z' }
const plan: ResetPlan = { version: 2, seriesVersion: 5, differs: ['start', 'location', 'name'], moved, leftAt: null }
const before: EventBefore = { id: 'e1', version: 3, label: event.label, values: { name: 'Choir' } }

const t = await startTexts()
const user = userEvent.setup()
const click = (name: string) => user.click(screen.getByRole('button', { name }))

test('every path through the rendered way back to the series', async () => {
  await walkView(
    eventResetMachine,
    {
      guardsRead: (context) => context.before !== null,
      events: {
        'reset.requested': [{ event }],
        'reset.confirmed': [{}],
        'reset.retried': [{}],
        'reset.canceled': [{}],
        'undo.requested': [{}],
      },
      actors: {
        planReset: { done: [plan], error: [{ code: 'offline' }] },
        resetEvent: { done: [before], error: [{ code: 'changedMeanwhile' }] },
        restoreChanges: { done: [undefined], error: [{ code: 'offline' }] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(
        <>
          <HandMark
            event={{ id: 'e1', version: 2, changedByHand: ['start', 'name'] }}
            label={event.label}
            onReset={(asked) => actor.send({ type: 'reset.requested', event: { ...asked, seriesId: 's1' } })}
          />
          <EventResetDialog reset={actor} timezone="Europe/Berlin" />
        </>,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'reset.requested': () => click(t('revents.reset.actionOf', { name: event.label })),
          'reset.confirmed': () => click(t('revents.reset.confirm')),
          'reset.retried': () => click(t('app.retry')),
          'reset.canceled': () => user.keyboard('{Escape}'),
        },
        check: (state) => {
          const dialog = screen.queryByRole('alertdialog')
          expect(dialog !== null).toBe(!state.matches('idle') && !state.matches('restoring'))
          if (dialog === null) return
          const said = t('revents.reset.fields', { name: event.label, fields: 'Start, Place, Title' })
          const when = t('revents.reset.moved', { when: 'Tue 02.06.2026 19:00 – 21:00' })
          expect(dialog.textContent?.includes(`${said} ${when}`)).toBe(
            state.matches('asking') || state.matches('resetting'),
          )
          const { failure } = state.context
          const failed = failure && `${t('revents.reset.failed')} ${t(`failures.${failure.code}`)}`
          expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(failed ? [failed] : [])
        },
        close: unmount,
      }
    },
  )
})

test('an event that nobody changed by hand has nothing to go back from', () => {
  render(<HandMark event={{ id: 'e1', version: 1, changedByHand: [] }} label="Choir" onReset={() => {}} />)
  expect([screen.queryByRole('button'), screen.queryByText(t('revents.changedByHand'))]).toEqual([null, null])
})

test('an event that is as in its series is not said to change', async () => {
  const run = stage(eventResetMachine).start(undefined)
  run.actor.send({ type: 'reset.requested', event })
  await run.call('planReset').resolve({ version: 2, seriesVersion: 5, differs: [], moved: null, leftAt: null })
  render(<EventResetDialog reset={run.actor} timezone="Europe/Berlin" />)
  expect(screen.getByRole('alertdialog').textContent).toContain(t('revents.reset.nothing', { name: event.label }))
})

test('an event that was left at its time is said to stay there', async () => {
  const run = stage(eventResetMachine).start(undefined)
  run.actor.send({ type: 'reset.requested', event })
  const left = { version: 2, seriesVersion: 5, differs: ['location'], moved: null, leftAt: moved } satisfies ResetPlan
  await run.call('planReset').resolve(left)
  render(<EventResetDialog reset={run.actor} timezone="Europe/Berlin" />)
  const said = t('revents.reset.fields', { name: event.label, fields: 'Place' })
  const time = t('revents.reset.left', { time: '19:00 – 21:00' })
  expect(screen.getByRole('alertdialog').textContent).toContain(`${said} ${time}`)
})
