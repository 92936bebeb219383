import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { historyLink, type Notification } from '#domain/notification.ts'
import type { PageWish } from '#machines/frame.ts'
import { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import { NotificationView } from '#src/views/people/NotificationView.tsx'
import { unreadNotification } from '#test/samples/notification.ts'

const notification: Notification = { ...unreadNotification, viewed: true, linkTitle: 'There' }

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

test('a notice of an entry leads to its history, a message of somebody does not', () => {
  const id = '018f0000-0000-7000-8000-000000000000'
  const of = (linkUrl: string, sender: Notification['sender'] = null) => historyLink({ linkUrl, sender })
  expect(of(`/backstage/repeatingevents/${id}`)).toBe(`/backstage/history/revents/${id}`)
  expect(of(`/backstage/events/${id}`)).toBe(`/backstage/history/events/${id}`)
  expect([
    of('/backstage/events'),
    of('/backstage/actions'),
    of(''),
    of(`https://x.test/backstage/events/${id}`),
  ]).toEqual([null, null, null, null])
  expect(of(`/backstage/events/${id}`, { id: 'a', nickname: 'Ada' })).toBe(null)
})
