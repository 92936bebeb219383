import type { Ids } from './town.ts'

/** The file's name as it stands in an address of the theme editor (§2). */
const named = (file: string) => Buffer.from(file).toString('base64url')

/**
 * For each route of Backstage (src/router.tsx), where to look at it. A route that is missing here makes
 * test/e2e/accessibility.test.ts fail.
 */
export const backstageRoutes: Readonly<Record<string, (ids: Ids) => readonly string[]>> = {
  '': () => [''],
  'first-steps': () => ['first-steps'],
  faq: () => ['faq'],
  'usage-principles': () => ['usage-principles'],
  events: () => ['events'],
  'events/new': () => ['events/new'],
  'events/:id': ({ event, long, deactivated }) => [`events/${event}`, `events/${long}`, `events/${deactivated}`],
  repeatingevents: () => ['repeatingevents'],
  'repeatingevents/new': () => ['repeatingevents/new'],
  'repeatingevents/:id': ({ revent }) => [`repeatingevents/${revent}`],
  planner: () => ['planner'],
  groups: () => ['groups'],
  'groups/new': () => ['groups/new'],
  'groups/:id': ({ group }) => [`groups/${group}`],
  places: () => ['places'],
  'places/new': () => ['places/new'],
  'places/:id': ({ place }) => [`places/${place}`],
  categories: () => ['categories'],
  'categories/new': () => ['categories/new'],
  'categories/:id': ({ category }) => [`categories/${category}`],
  'topics/new': () => ['topics/new'],
  'topics/:id': ({ topic }) => [`topics/${topic}`],
  notifications: () => ['notifications'],
  'notifications/:id': ({ notification }) => [`notifications/${notification}`],
  'notifications/:id/answer': ({ notification }) => [`notifications/${notification}/answer`],
  'notifications/new/:userId': ({ user }) => [`notifications/new/${user}`],
  users: () => ['users'],
  'users/:id': ({ user }) => [`users/${user}`],
  invite: () => ['invite'],
  'invitation/:token': ({ invitation }) => [`invitation/${invitation}`],
  bin: () => ['bin'],
  'history/:resource/:id': ({ event, user }) => [`history/events/${event}`, `history/users/${user}`],
  sources: () => ['sources'],
  'sources/new': () => ['sources/new'],
  'sources/:id': ({ event }) => [`sources/${event}`],
  'sources/of/:id': ({ event }) => [`sources/of/${event}`],
  history: () => ['history'],
  account: () => ['account'],
  login: () => ['login'],
  requestPasswordRecovery: () => ['requestPasswordRecovery'],
  passwordRecovery: () => ['passwordRecovery?token=unknown'],
  actions: () => ['actions'],
  look: () => ['look'],
  setup: () => ['setup'],
  system: () => ['system'],
  cms: () => ['cms'],
  'cms/theme': () => ['cms/theme'],
  'cms/theme/:option': () => ['cms/theme/config', 'cms/theme/content', 'cms/theme/file'],
  'cms/theme/:option/:filetype': () =>
    ['template', 'css', 'js', 'image', 'font', 'none'].map((type) => `cms/theme/file/${type}`),
  'cms/theme/:option/:filetype/:filePath': () => [
    `cms/theme/file/template/${named('event.tpl')}`,
    `cms/theme/content/md/${named('about.de.md')}`,
  ],
  '*': () => ['nowhere'],
}

/** Every page of the public site (contract §5), with what makes it look different. */
export const publicPaths = (ids: Ids): readonly string[] => [
  '/',
  `/?category=${ids.category}`,
  '/?text=nichts-dergleichen',
  `/?month=${new Date().toISOString().slice(0, 7)}`,
  ...[ids.event, ids.upright, ids.plain, ids.long, ids.canceled, ids.festival].map((id) => `/events/${id}`),
  '/groups',
  '/gruppen',
  `/groups/${ids.group}`,
  '/places',
  '/orte',
  `/places/${ids.place}`,
  '/about',
  '/subscribe',
  `/subscribe?group=${ids.group}`,
  '/nowhere',
]
