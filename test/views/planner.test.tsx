import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { plannerMachine } from '#machines/planning/planner.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import { PlannerView } from '#src/views/planning/PlannerView.tsx'
import { may, plan, plannerSamples } from '#test/samples/planner.ts'
import { ball, fair } from '#test/samples/reservations.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const today = '2027-03-01'
const dayButton = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? document.body

const startReservations = async () => {
  const run = stage(reservationsMachine).start({ today })
  await run.call('loadReservations').resolve([fair])
  return run.actor
}

test('every path through the rendered calendar', async () => {
  const reservations = await startReservations()
  await walkView(
    plannerMachine,
    {
      ...plannerSamples,
      events: { ...plannerSamples.events, 'day.closed': ({ context }) => (context.day === null ? [] : [{}]) },
    },
    ({ actor }) => {
      const { unmount } = render(
        <PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'load.retried': async () => {
            const retry = screen.queryByRole('button', { name: t('app.retry') })
            if (retry) await user.click(retry)
          },
          'day.opened': ({ date }) => user.click(dayButton(date)),
          'day.closed': () => user.click(screen.getByRole('button', { name: t('planner.close') })),
        },
        check: ({ value, context }) => {
          expect(screen.queryByRole('alert') !== null).toBe(value === 'failed')
          expect(document.querySelector('#planner-day') !== null).toBe(context.day !== null)
        },
        close: unmount,
      }
    },
  )
})

test('days say what is on them, arrows lead through them and out of the month', async () => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve(plan)
  const left: string[] = []
  const onShow = ({ date }: { date: string }) => left.push(date)
  render(<PlannerView planner={actor} {...{ reservations, today, onShow }} timezone="UTC" />)
  expect(dayButton('2027-05-08').textContent).toBe('Sat 08.05.20278reserved: Street fair18:00 Choir')
  expect(document.querySelectorAll('[data-date][tabindex="0"]').length).toBe(1)
  act(() => dayButton('2027-05-08').focus())
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(dayButton('2027-05-16'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(left).toEqual(['2027-06-13'])
  await user.click(dayButton('2027-05-17'))
  expect(screen.getByRole('link', { name: t('planner.begin') }).getAttribute('href')).toBe(
    '/backstage/events/new?date=2027-05-17',
  )
  await user.click(screen.getByRole('button', { name: t('planner.reserve') }))
  expect(reservations.getSnapshot().context.typed?.values.start).toBe('2027-05-17')
})

test('an event or reserved date that begins on a day has the place and the category that are shown only', async () => {
  const reservations = await startReservations()
  const id = '0198f4a0-0000-7000-8000-000000000001'
  const { actor, call } = stage(plannerMachine).start({ shown: { ...may, place: id, category: id } })
  await call('loadPlan').resolve(plan)
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  await user.click(dayButton('2027-05-17'))
  const link = screen.getByRole('link', { name: t('planner.begin') }).getAttribute('href')
  expect(link).toBe(`/backstage/events/new?date=2027-05-17&location=id%3A${id}&category=${id}`)
  await user.click(screen.getByRole('button', { name: t('planner.reserve') }))
  expect(reservations.getSnapshot().context.typed?.values.location).toBe(`id:${id}`)
})

test('a legend says what the bars beside entries mean', async () => {
  const reservations = await startReservations()
  const { actor } = stage(plannerMachine).start({ shown: may })
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  const kinds = screen.getByText(t('planner.legend')).querySelectorAll<HTMLElement>('[data-kind], [data-clash]')
  expect([...kinds].map(({ textContent }) => textContent)).toEqual([
    'yours',
    'of others',
    'reserved',
    'Place taken twice',
  ])
})

test('a day without events says whether that holds for a chosen place only', async () => {
  const reservations = await startReservations()
  const textFor = async (place: string) => {
    const { actor, call } = stage(plannerMachine).start({ shown: { ...may, place } })
    await call('loadPlan').resolve({ ...plan, events: [] })
    const { unmount } = render(
      <PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />,
    )
    await user.click(dayButton('2027-05-20'))
    const panel = document.querySelector('#planner-day')?.parentElement?.textContent ?? ''
    unmount()
    return [t('clash.none'), t('planner.noneOfThese')].filter((text) => panel.includes(text))
  }
  expect(await textFor('')).toEqual([t('clash.none')])
  expect(await textFor('0198f4a0-0000-7000-8000-000000000001')).toEqual([t('planner.noneOfThese')])
})

test('the time stands on the first day, and not where whole days are taken', async () => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  const events = plan.events.flatMap((choir) => [
    { ...choir, id: 'e2', name: 'Fair', last: '2027-05-09' },
    { ...choir, id: 'e3', name: 'Market', isAllDay: true },
  ])
  await call('loadPlan').resolve({ ...plan, events })
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="Europe/Berlin" onShow={() => {}} />)
  expect(dayButton('2027-05-08').textContent).toMatch(/20:00 FairMarket$/)
  expect(dayButton('2027-05-09').textContent).toMatch(/reserved: Street fairFair$/)
  await user.click(dayButton('2027-05-08'))
  expect(screen.getByRole('link', { name: 'Market' }).closest('li')?.textContent?.trim()).toBe('Market Hall')
})

test.each([
  ['nothing', {}, []],
  ['that it is not published', { isPublished: false }, ['planner.unpublished']],
  ['that it is deactivated', { isDeactivated: true }, ['planner.deactivated']],
  ['both', { isPublished: false, isDeactivated: true }, ['planner.unpublished', 'planner.deactivated']],
])('an event in the panel of its day says %s', async (_, state, said) => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve({ ...plan, events: plan.events.map((choir) => ({ ...choir, ...state })) })
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  await user.click(dayButton('2027-05-08'))
  const note = screen.getByRole('link', { name: 'Choir' }).closest('li')?.querySelector('.note')
  expect(note?.textContent).toBe(['18:00', 'Hall', ...said.map((key) => t(key))].join(' · '))
})

test.each([
  [{ isOwn: false }, '/events/e1'],
  [{ isOwn: true }, '/backstage/events/e1'],
  [{ isOwn: false, isDeactivated: true }, '/backstage/events/e1'],
  [{ isOwn: false, isPublished: false }, '/backstage/events/e1'],
])('an event with %o in the panel of its day is linked to %s', async (state, path) => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve({ ...plan, events: plan.events.map((choir) => ({ ...choir, ...state })) })
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  await user.click(dayButton('2027-05-08'))
  expect(screen.getByRole('link', { name: 'Choir' }).getAttribute('href')).toBe(path)
})

test('what is at a taken place is marked in its day, and said when the day opens', async () => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve({
    ...plan,
    events: plan.events.map((event) => ({ ...event, clashDays: [event.first] })),
  })
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  expect(dayButton('2027-05-08').textContent).toContain(t('planner.clash'))
  await user.click(dayButton('2027-05-08'))
  screen.getByText(t('planner.taken'))
})

test('a day shows what is reserved in the plan alone, in the list alone, and what is in both as it is now', async () => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  const before = { ...fair, version: 2, name: 'Fair' }
  const far = { ...ball, start: fair.start, end: fair.end, name: 'Far' }
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  expect(dayButton('2027-05-09').textContent).toMatch(/reserved: Street fair$/)
  await act(() => call('loadPlan').resolve({ ...plan, reservations: [before, far] }))
  expect(dayButton('2027-05-09').textContent).toMatch(/reserved: Street fairreserved: Far$/)
})

test('a day whose plan is not there does not say that it is free', async () => {
  const { actor: reservations } = stage(reservationsMachine).start({ today })
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  await user.click(dayButton('2027-05-20'))
  const panel = () => document.querySelector('#planner-day')?.parentElement?.querySelector('p')?.textContent
  expect(panel()).toBe(t('clash.looking'))
  await act(() => call('loadPlan').reject(new Error('offline')))
  expect(panel()).toBe(t('planner.notLoaded'))
  act(() => actor.send({ type: 'load.retried' }))
  await act(() => call('loadPlan').resolve(plan))
  expect(panel()).toBe(t('clash.none'))
})

test('the place of a new reserved date is said to be taken once the plan is loaded again; until then the old plan stays', async () => {
  const reservations = await startReservations()
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve(plan)
  render(<PlannerView planner={actor} {...{ reservations, today }} timezone="UTC" onShow={() => {}} />)
  await user.click(dayButton('2027-05-09'))
  act(() => actor.send({ type: 'plan.outdated' }))
  expect(dayButton('2027-05-08').textContent).toContain('Choir')
  expect(screen.queryByText(t('planner.taken'))).toBe(null)
  await act(() => call('loadPlan').resolve({ ...plan, reservations: [fair], takenDays: { r1: ['2027-05-09'] } }))
  screen.getByText(t('planner.taken'))
})
