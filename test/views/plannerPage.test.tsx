import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { Plan } from '#domain/planner.ts'
import type { Reservation } from '#domain/reservation.ts'
import { reservationOfferId } from '#domain/toastIds.ts'
import { type Option, optionsMachine } from '#machines/entries/options.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import type { TalkToFrame } from '#machines/frame.ts'
import { createPlanningActors } from '#src/actors/planning.ts'
import { createBrowserStore } from '#src/api/browserStore.ts'
import { draftSlots } from '#src/api/draftSlots.ts'
import { type App, AppProvider } from '#src/app.tsx'
import PlannerPage from '#src/pages/planning/PlannerPage.tsx'
import { useInternalLinks } from '#src/pages/texts/useInternalLinks.ts'
import { createTalkToHistory } from '#src/talkToHistory.ts'
import { plan } from '#test/samples/planner.ts'
import { fair } from '#test/samples/reservations.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const Frame = () => (
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks that bubble from real links
  <div onClick={useInternalLinks()}>
    <Outlet />
  </div>
)

const openPage = () => {
  const calls: string[] = []
  const said: { message: string; id: string | null }[] = []
  const world = { reservations: [fair], take: () => {}, fails: false }
  const api = {
    planner: {
      plan: async ({ start }: { start: string }): Promise<Plan> => {
        calls.push(start)
        const takenDays = Object.fromEntries(world.reservations.map((one) => [one.id, [one.start]]))
        return { ...plan, reservations: world.reservations, takenDays }
      },
    },
    reservations: {
      coming: async () => world.reservations,
      save: async ({ values }: { values: object }): Promise<Reservation> => {
        if (world.fails) throw new Error('offline')
        const saved = { ...fair, ...values, id: 'r9', version: 1 }
        world.reservations = [saved]
        return saved
      },
      remove: async () => {
        world.reservations = []
      },
    },
  }
  const store = createBrowserStore(window.localStorage)
  const kept = { drafts: draftSlots(store, null) }
  window.history.replaceState(null, '', '/backstage/planner?view=month&date=2027-05-08')
  const router = createBrowserRouter([
    { element: <Frame />, children: [{ path: '/backstage/planner', element: <PlannerPage /> }] },
  ])
  const talkToFrame: TalkToFrame = fromCallback(({ sendBack }) => {
    world.take = () => sendBack({ type: 'offer.taken', id: reservationOfferId })
  })
  const silent = { snapshot: { context: { user: { id: fair.by.id, nickname: 'Ada', role: 'normal' } } } }
  const app = {
    planning: createPlanningActors({ ...api, ...kept }, { talkToFrame, talkToHistory: createTalkToHistory(router) }),
    actors: {
      options: optionsMachine.provide({
        actors: { loadOptions: fromPromise(async (): Promise<readonly Option[]> => []) },
      }),
      suggest: suggestMachine,
    },
    session: { getSnapshot: () => silent.snapshot, subscribe: () => ({ unsubscribe: () => {} }) },
    site: { getSnapshot: () => ({ context: { sitename: 'Town' } }), subscribe: () => ({ unsubscribe: () => {} }) },
    settings: { timezone: 'UTC' },
    now: () => Date.parse('2027-03-01T12:00:00Z'),
    toast: { send: ({ message, id }: { message: string; id: string | null }) => said.push({ message, id }) },
  }
  const { unmount } = render(
    <AppProvider value={app as unknown as App}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  return {
    calls,
    said,
    world,
    close: () => {
      unmount()
      router.dispose()
    },
  }
}

const dayButton = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? document.body

test('a link leads to the next month, a key to a day of the month before, which has the focus', async () => {
  const { calls, close } = openPage()
  await user.click(await screen.findByRole('link', { name: t('planner.later') }))
  await screen.findByText('June 2027')
  await user.click(dayButton('2027-06-01'))
  await user.click(screen.getByRole('button', { name: t('planner.close') }))
  act(() => dayButton('2027-05-31').focus())
  await user.keyboard('{ArrowUp}')
  await screen.findByText('May 2027')
  expect(document.activeElement).toBe(dayButton('2027-05-24'))
  expect(calls).toEqual(['2027-04-26', '2027-05-31', '2027-04-26'])
  close()
})

test('a reserved date that is deleted leaves its day, and comes back with what is said about its place', async () => {
  const { world, said, close } = openPage()
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: `${t('reservations.delete')}: ${fair.name}` }))
    await user.click(await screen.findByRole('button', { name: t('reservations.delete') }))
    await screen.findByText(t('reservations.none'))
  }
  await remove()
  expect(dayButton(fair.start).textContent).not.toContain(fair.name)
  world.fails = true
  await act(async () => world.take())
  expect(said.map(({ id }) => id)).toEqual([reservationOfferId, reservationOfferId])
  world.fails = false
  await act(async () => world.take())
  await screen.findByRole('button', { name: `${t('reservations.delete')}: ${fair.name}` })
  expect(dayButton(fair.start).textContent).toContain(t('planner.clash'))
  close()
})

test('what is typed for a reserved date is there again after a session that ended, and gone once it is given up', async () => {
  const field = { name: new RegExp(`^${t('reservations.fields.name')}`) }
  const first = openPage()
  await user.click(await screen.findByRole('button', { name: t('reservations.begin') }))
  await user.type(screen.getByRole('textbox', field), 'Ball')
  first.close()
  const second = openPage()
  expect((await screen.findByRole<HTMLInputElement>('textbox', field)).value).toBe('Ball')
  await user.click(screen.getByRole('button', { name: t('reservations.cancel') }))
  second.close()
  const third = openPage()
  await screen.findByRole('button', { name: t('reservations.begin') })
  expect(screen.queryByRole('textbox', field)).toBeNull()
  third.close()
})
