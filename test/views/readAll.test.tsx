import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ListItem, Page } from '#domain/listing.ts'
import type { PageWish } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { notificationsPageMachine } from '#machines/people/notificationsPage.ts'
import { ReadAll } from '#src/views/people/ReadAll.tsx'
import { notificationsSamples } from '#test/samples/notificationsPage.ts'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const t = await startTexts()
const user = userEvent.setup()

const quiet = fromCallback<PageWish>(() => undefined)
const never = () => new Promise<Page<ListItem>>(() => {})

const buttons = () => screen.queryAllByRole('button', { name: t('notifications.readAll') })

test('every path through the rendered button that marks all as read', async () => {
  await walkView(notificationsPageMachine, notificationsSamples, ({ actor }) => {
    const { unmount } = render(<ReadAll page={actor} unread={3} />)
    return {
      around: (work) => act(work),
      gestures: { 'all.viewed': () => user.click(screen.getByRole('button')) },
      check: ({ value }) => {
        expect(buttons().map((button) => button.getAttribute('aria-busy'))).toEqual([String(value === 'marking')])
        expect(screen.getByRole('status').textContent).toBe(value === 'failed' ? t('notifications.readAllFailed') : '')
      },
      close: unmount,
    }
  })
})

test('there is nothing to press where all is read, but the fault of the last try can be tried again', async () => {
  const page = createActor(
    notificationsPageMachine.provide({
      actors: {
        talkToFrame: quiet,
        listPage: listPageMachine.provide({
          actors: { talkToFrame: quiet, list: listMachine.provide({ actors: { loadPage: fromPromise(never) } }) },
        }),
        markAllViewed: fromPromise(() => Promise.reject(new Error('offline'))),
      },
    }),
    { input: notificationsSamples.inputs[0] },
  )
  page.start()
  const { rerender } = render(<ReadAll page={page} unread={0} />)
  expect(buttons()).toHaveLength(0)
  rerender(<ReadAll page={page} unread={1} />)
  await user.click(screen.getByRole('button'))
  rerender(<ReadAll page={page} unread={0} />)
  expect(await screen.findByText(t('notifications.readAllFailed'))).toBeTruthy()
  expect(buttons()).toHaveLength(1)
})
