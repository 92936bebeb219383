import type { Notification } from '#domain/notification.ts'

export const unreadNotification: Notification = {
  id: 'n1',
  version: 1,
  createdAt: '2031-05-01T10:00:00.000Z',
  updatedAt: '2031-05-01T10:00:00.000Z',
  userId: 'a',
  subject: 'Your choir',
  message: 'You can edit it now.',
  viewed: false,
  linkTitle: '',
  sender: null,
  linkUrl: '',
}
