import { type Screen, screen } from './gestures.ts'

/** What comes in from others, what is planned and what was changed; and what only administrators see. */
export const deskScreens: readonly Screen[] = [
  screen('planner', 'normal', '/backstage/planner'),
  screen('sources', 'normal', '/backstage/sources'),
  screen('source-new', 'normal', '/backstage/sources/new'),
  screen('source-edit', 'normal', ({ source }) => `/backstage/sources/${source}`),
  screen('source-of-event', 'normal', ({ event }) => `/backstage/sources/of/${event}`),
  screen('answer', 'normal', ({ notification }) => `/backstage/notifications/${notification}/answer`),
  screen('history-event', 'normal', ({ event }) => `/backstage/history/events/${event}`),
  screen('desk', 'moderator', '/backstage/desk'),
  screen('proposals', 'moderator', '/backstage/proposals'),
  screen('proposal', 'moderator', ({ proposal }) => `/backstage/proposals/${proposal}`),
  screen('thread', 'moderator', ({ deactivated }) => `/backstage/threads/events/${deactivated}`),
  screen('doubles', 'moderator', '/backstage/doubles'),
  screen('doubles-places', 'moderator', '/backstage/doubles/places'),
  screen('doubles-two', 'moderator', ({ event, long }) => `/backstage/doubles/events/${event}/${long}`),
  screen('history', 'admin', '/backstage/history'),
  screen('history-user', 'admin', ({ user }) => `/backstage/history/users/${user}`),
  screen('setup', 'admin', '/backstage/setup'),
  screen('look', 'admin', '/backstage/look'),
  screen('system', 'admin', '/backstage/system'),
]
