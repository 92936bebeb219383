import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import { listedReservations } from '#domain/reservation.ts'
import { optionsMachine } from '#machines/entries/options.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { reservationsMachine } from '#machines/planning/reservations.ts'
import { ReservationsView } from '#src/views/planning/ReservationsView.tsx'
import { ball, fair, reservationSamples } from '#test/samples/reservations.ts'
import { stage, walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()
const places = createActor(optionsMachine, { input: { source: 'places', include: [] } })
const suggest = createActor(suggestMachine, { input: { source: 'places' } })
const viewer = { id: 'u1', role: 'normal' } as const

const press = async (name: RegExp | string) => {
  const button = screen.queryByRole('button', { name })
  if (button) await user.click(button)
}

test('every path through the rendered reserved dates', async () => {
  const { events } = reservationSamples
  await walkView(
    reservationsMachine,
    {
      guardsRead: ({ reservations, typed }) => [reservations.map(({ id }) => id), typed?.values ?? null],
      ...reservationSamples,
      events: {
        ...events,
        'reservation.begun': [{ date: '2027-03-01' }],
        'reservation.opened': [{ id: 'r1' }],
        'deletion.requested': [{ id: 'r1' }],
      },
    },
    ({ actor }) => {
      const { unmount } = render(
        <ReservationsView {...{ places, suggest, viewer }} reservations={actor} timezone="Europe/London" />,
      )
      return {
        around: (work) => act(work),
        gestures: {
          'load.retried': () => press(t('app.retry')),
          'reservation.begun': () => press(t('reservations.begin')),
          'reservation.opened': () => press(/^Change: Street fair/),
          'deletion.requested': () => press(/^Delete: Street fair/),
          'deletion.confirmed': () => press(t('reservations.delete')),
          'reservation.canceled': () => press(t('reservations.cancel')),
          'submit.requested': () => press(t('reservations.save')),
        },
        check: ({ context }) => {
          expect(screen.queryByRole('form') !== null).toBe(context.typed !== null)
          expect(document.querySelectorAll('li').length).toBe(context.reservations.length)
        },
        close: unmount,
      }
    },
  )
})

test('others are named; only the own one can be changed, or become an event with its fields', async () => {
  const { actor, call } = stage(reservationsMachine).start({ today: '2027-03-01' })
  await call('loadReservations').resolve([ball, fair])
  render(<ReservationsView {...{ places, suggest, viewer }} reservations={actor} timezone="Europe/London" />)
  const [theirs, mine] = screen.getAllByRole('listitem')
  if (!theirs || !mine) throw new Error('There are two')
  expect(theirs.textContent).toContain('Sat 01.05.2027 Ball')
  expect(theirs.textContent).toContain('by Bo')
  expect(within(theirs).queryAllByRole('button')).toEqual([])
  const { search } = new URL(String(within(mine).getByRole('link').getAttribute('href')), 'http://x')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    date: '2027-05-08',
    until: '2027-05-09',
    name: 'Street fair',
    location: 'Park',
    location2: '',
    reservation: 'r1',
  })
})

test('the form says that its reserved date was deleted, and keeps what is typed', async () => {
  const { actor, call } = stage(reservationsMachine).start({ today: '2027-03-01' })
  render(<ReservationsView {...{ places, suggest, viewer }} reservations={actor} timezone="Europe/London" />)
  await act(() => call('loadReservations').resolve([fair]))
  await press(/^Change: Street fair/)
  expect(document.activeElement).toBe(screen.getByDisplayValue('Street fair'))
  await press(t('reservations.save'))
  await act(() => call('saveReservation').reject(new FailureError({ code: 'notFound' })))
  await act(() => call('loadReservations').resolve([]))
  expect(screen.getByRole('alert').textContent).toBe(t('reservations.gone'))
  expect(screen.getByRole('form', { name: t('reservations.new') })).toBeTruthy()
  expect(screen.getByDisplayValue('Street fair')).toBeTruthy()
})

test('a list that is cut says so, and which ones it has', async () => {
  for (const length of [2, listedReservations]) {
    const { actor, call } = stage(reservationsMachine).start({ today: '2027-03-01' })
    await call('loadReservations').resolve(Array.from({ length }, (_, index) => ({ ...ball, id: `r${index}` })))
    const { unmount } = render(
      <ReservationsView {...{ places, suggest, viewer }} reservations={actor} timezone="Europe/London" />,
    )
    const text = t('reservations.cut', { count: listedReservations })
    expect(screen.queryByText(text) !== null).toBe(length === listedReservations)
    unmount()
  }
})
