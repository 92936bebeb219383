import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, fromTransition } from 'xstate'
import type { EntryReview } from '#domain/moderation.ts'
import type { Role } from '#domain/session.ts'
import { deskMachine } from '#machines/moderation/desk.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { ListVisit } from '#src/pages/lists/ListVisit.tsx'
import DeskPage from '#src/pages/moderation/DeskPage.tsx'
import { useInternalLinks } from '#src/pages/texts/useInternalLinks.ts'
import { desk, newReview } from '#test/samples/moderation.ts'
import { startKeyFrame } from './keyFrame.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const Frame = () => (
  <>
    <a href="/backstage/desk" onClick={useInternalLinks()}>
      menu
    </a>
    <Outlet />
  </>
)

const open = ({ key, review = newReview }: { key?: Promise<string>; review?: EntryReview } = {}) => {
  const world = { loaded: 0 }
  const machine = deskMachine.provide({
    actors: {
      talkToFrame: fromCallback(() => {}),
      loadDesk: fromPromise(async () => {
        world.loaded += 1
        return desk
      }),
      openReview: fromPromise(async () => review),
    },
  })
  const told = (_: unknown, { role }: { type: 'told'; role: Role }) => ({ user: { role } })
  const session = createActor(fromTransition(told, { user: { role: 'moderator' as Role } })).start()
  const app = {
    session,
    backstage: startKeyFrame(key),
    moderation: { desk: machine },
    settings: { timezone: 'Europe/Berlin', apiurl: '/api/v1' },
    toast: { send: () => {} },
    site: { getSnapshot: () => ({ context: { sitename: 'Town' } }), subscribe: () => ({ unsubscribe: () => {} }) },
  }
  window.history.replaceState(null, '', '/backstage/desk')
  const element = (
    <ListVisit>
      <DeskPage />
    </ListVisit>
  )
  const router = createBrowserRouter([{ element: <Frame />, children: [{ path: '/backstage/desk', element }] }])
  render(
    <AppProvider value={app as unknown as App}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  return { world, session, router }
}

test('the link of the menu leads from a review to the desk, which is loaded once', async () => {
  const { world, router } = open()
  for (const visit of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: /^Choir/ }))
    await screen.findByRole('button', { name: t('moderation.desk.lookedAt') })
    expect([world.loaded, window.location.search]).toEqual([visit, '?at=events.e1'])
    await user.click(screen.getByRole('link', { name: 'menu' }))
    await screen.findByRole('button', { name: /^Choir/, expanded: false })
    expect([world.loaded, window.location.search]).toEqual([visit + 1, ''])
  }
  router.dispose()
})

test('another role of the viewer loads it anew, an answer that tells of the same one does not', async () => {
  const { world, session, router } = open()
  for (const [role, loaded] of [
    ['moderator', 1],
    ['admin', 2],
  ] as const) {
    act(() => session.send({ type: 'told', role }))
    await screen.findByRole('button', { name: /^Choir/ })
    expect(world.loaded).toBe(loaded)
  }
  router.dispose()
})

test('pictures of hidden entries open with the key as soon as it is there', async () => {
  const key = Promise.withResolvers<string>()
  const review = { ...newReview, fields: [{ field: 'image', before: null, after: 'm2' }] }
  const { router } = open({ key: key.promise, review })
  await user.click(await screen.findByRole('button', { name: /^Choir/ }))
  const address = async () => (await screen.findByRole('img')).getAttribute('src')
  expect(await address()).toBe('/api/v1/media/m2?width=380')
  await act(async () => key.resolve('k1'))
  expect(await address()).toBe('/api/v1/media/m2?width=380&key=k1')
  router.dispose()
})
