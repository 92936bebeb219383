import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { Notification } from '#domain/notification.ts'
import type { PageWish } from '#machines/frame.ts'
import { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import { NotificationView } from '#src/views/people/NotificationView.tsx'

const notification: Notification = {
  ...{
    id: 'n1',
    version: 1,
    createdAt: '2031-05-01T10:00:00.000Z',
    updatedAt: '2031-05-01T10:00:00.000Z',
    userId: 'a',
  },
  ...{
    subject: 'Your choir',
    message: 'You can edit it now.',
    viewed: true,
    linkTitle: 'There',
    sender: null,
    linkUrl: '',
  },
}

test.each<readonly [string, boolean]>([
  ['https://a.test/x', true],
  ['/backstage/groups', true],
  ...['//a.test', '/\\a.test', 'data:text/html,x', 'blob:https://a.test/1', 'javascript:x', ''].map(
    (url) => [url, false] as const,
  ),
])('the link %s of a notification is one: %s', async (linkUrl, isLink) => {
  const loadNotification = fromPromise<Notification, { id: string }>(async () => ({ ...notification, linkUrl }))
  const talkToFrame = fromCallback<PageWish>(() => {})
  const detail = createActor(notificationDetailMachine.provide({ actors: { loadNotification, talkToFrame } }), {
    input: { id: 'n1' },
  })
  detail.start()
  await waitFor(detail, ({ context }) => context.notification !== null)
  render(<NotificationView detail={detail} timezone="Europe/London" />)
  const links = screen.queryAllByRole('link', { name: 'There' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(isLink ? [linkUrl] : [])
})
