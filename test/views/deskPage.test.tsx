import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { deskMachine } from '#machines/moderation/desk.ts'
import { type App, AppProvider } from '#src/app.tsx'
import { ListVisit } from '#src/pages/lists/ListVisit.tsx'
import DeskPage from '#src/pages/moderation/DeskPage.tsx'
import { useInternalLinks } from '#src/pages/texts/useInternalLinks.ts'
import { desk, newReview } from '#test/samples/moderation.ts'
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

test('the link of the menu leads from a review to the desk, which is loaded once', async () => {
  let loaded = 0
  const machine = deskMachine.provide({
    actors: {
      talkToFrame: fromCallback(() => {}),
      loadDesk: fromPromise(async () => {
        loaded += 1
        return desk
      }),
      openReview: fromPromise(async () => newReview),
    },
  })
  const app = {
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
  for (const visit of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: /^Choir/ }))
    await screen.findByRole('button', { name: t('moderation.desk.lookedAt') })
    expect([loaded, window.location.search]).toEqual([visit, '?at=events.e1'])
    await user.click(screen.getByRole('link', { name: 'menu' }))
    await screen.findByRole('button', { name: /^Choir/, expanded: false })
    expect([loaded, window.location.search]).toEqual([visit + 1, ''])
  }
  router.dispose()
})
