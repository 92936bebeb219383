import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { clashMachine } from '#machines/planning/clash.ts'
import { ClashHelper } from '#src/views/planning/ClashHelper.tsx'
import { clashSamples, free, question, taken } from '#test/samples/clash.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const said = () => screen.getByRole('status').textContent
const quietButton = () => screen.queryByRole('button', { name: /15\.05\.2027/ })

test('every path through the rendered helper', async () => {
  await walkView(
    clashMachine,
    {
      guardsRead: ({ question, clash }) => [question?.location ?? null, clash?.quiet.length ?? null],
      ...clashSamples,
      events: {
        ...clashSamples.events,
        'quietDay.chosen': ({ context }) => (context.clash?.quiet.length ? [{ date: '2027-05-15' }] : []),
      },
    },
    ({ actor }) => {
      const { unmount } = render(<ClashHelper clash={actor} timezone="UTC" />)
      return {
        around: (work) => act(work),
        gestures: {
          'quietDay.chosen': async () => {
            const button = quietButton()
            if (button) await user.click(button)
          },
        },
        check: ({ value, context }) => {
          expect(quietButton() !== null).toBe((context.clash?.quiet.length ?? 0) > 0)
          expect(said() !== '').toBe(value === 'known' || value === 'unknown')
          expect(screen.queryByText(t('clash.looking')) !== null).toBe(
            value === 'looking' || (value === 'settling' && context.clash !== null),
          )
        },
        close: unmount,
      }
    },
  )
})

const show = async (asked = question, clash = taken) => {
  const { actor, clock, call } = stage(clashMachine).start(undefined)
  actor.send({ type: 'date.typed', question: asked })
  clock.increment(400)
  await call('findClashes').resolve(clash)
  return render(<ClashHelper clash={actor} timezone="UTC" />)
}

test('one line says how many others there are and whether the place is free; it opens', async () => {
  const { container } = await show()
  expect(said()).toBe('12 other events that day, place taken')
  expect(container.querySelector('summary')?.textContent).toBe(said())
  expect(container.querySelector('details')?.open).toBe(false)
  const there = within(screen.getByRole('region', { name: 'Same place', hidden: true }))
  expect(there.getByRole('listitem', { hidden: true }).textContent).toBe(
    'FairSat 08.05.2027 18:00 – 20:00 · Parkat the same time',
  )
  expect(screen.getByText('… and 10 more')).toBeTruthy()
})

test('a room is named as one, and of a series the date that the line is about', async () => {
  const { unmount } = await show({ ...question, location2: 'Cellar' })
  expect(said()).toBe('12 other events that day, room taken')
  unmount()
  await show({ ...question, start: '18:00', end: '20:00', intervals: '[]' })
  expect(said()).toBe('First date Sat 08.05.2027: 12 other events that day, place taken')
})

test('a public holiday is named', async () => {
  await show(question, { ...free, holiday: { de: 'Neujahr', en: 'New Year’s Day' } })
  expect(said()).toBe('Nothing else is on that day, place free, public holiday: New Year’s Day')
})

test('of what takes whole days the days alone are named', async () => {
  const whole = { allDay: true, start: '2027-05-08T00:00:00.000Z', end: '2027-05-09T23:59:00.000Z' }
  await show(question, { ...taken, others: taken.others.map((fair) => ({ ...fair, ...whole })) })
  expect(screen.getByText('Sat 08.05.2027 – Sun 09.05.2027 · Park')).toBeTruthy()
})

test.each([
  ['of others, to the site', { isOwn: false, isPublic: true }, '/events/e1'],
  ['of an older server, to the site', {}, '/events/e1'],
  ['of the viewer, to Backstage', { isOwn: true, isPublic: true }, '/backstage/events/e1'],
  ['without a page, to Backstage', { isOwn: false, isPublic: false }, '/backstage/events/e1'],
])('an event %s is linked', async (_, state, path) => {
  await show(question, { ...taken, others: taken.others.map((fair) => ({ ...fair, ...state })) })
  expect(screen.getByText('Fair').getAttribute('href')).toBe(path)
})

test('a date of a series that was left out meanwhile is not told about any more', async () => {
  const { actor, clock, call } = stage(clashMachine).start(undefined)
  actor.send({ type: 'date.typed', question })
  clock.increment(400)
  await call('findClashes').resolve(taken)
  const { rerender } = render(<ClashHelper clash={actor} timezone="UTC" leftOut={['2027-01-01']} />)
  expect(said()).not.toBe('')
  rerender(<ClashHelper clash={actor} timezone="UTC" leftOut={[taken.date]} />)
  expect([said(), document.querySelector('details')]).toEqual(['', null])
})
