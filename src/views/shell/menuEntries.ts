import type { ListedResource } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'

/** Its text is `menu.{key}`. */
type MenuEntry = { key: string; href: string }

const page = (key: string): MenuEntry => ({ key, href: `/backstage/${key}` })

const when = (condition: boolean, key: string): MenuEntry[] => (condition ? [page(key)] : [])

/** In blocks (§2, §6). */
export const menuEntries = (viewer: Viewer): MenuEntry[][] => {
  const blocks = [
    [
      { key: 'overview', href: '/backstage' },
      page('events'),
      page('repeatingevents'),
      page('planner'),
      page('groups'),
      page('places'),
    ],
    [
      ...when(may(viewer, 'list', 'desk'), 'desk'),
      ...when(may(viewer, 'create', 'categories'), 'categories'),
      ...when(isModerating(viewer), 'users'),
      ...when(may(viewer, 'list', 'history'), 'history'),
      ...when(may(viewer, 'list', 'actions'), 'actions'),
      ...when(may(viewer, 'list', 'cms'), 'cms'),
      ...when(may(viewer, 'read', 'system'), 'system'),
    ],
    [
      page('notifications'),
      ...when(may(viewer, 'create', 'invitations'), 'invite'),
      ...when(may(viewer, 'list', 'bin'), 'bin'),
      page('account'),
    ],
    [page('faq'), { key: 'principles', href: '/backstage/usage-principles' }],
  ]
  return blocks.filter((block) => block.length > 0)
}

/** Whose entries are listed on another page, or on one of another name. */
const listKeys: Readonly<Record<string, string>> = { revents: 'repeatingevents', topics: 'categories' }

export const listEntry = (resource: ListedResource): MenuEntry => page(listKeys[resource] ?? resource)

/** Pages that people reach from one in the menu, with its key. */
const parents: Readonly<Record<string, string>> = {
  ...listKeys,
  'first-steps': '',
  setup: '',
  doubles: 'events',
  sources: 'events',
  proposals: 'desk',
  look: 'cms',
}

/** A resource follows in the URL of these pages; they belong to its list. */
const ofResources = ['doubles', 'history', 'threads']

/** What `aria-current` says of an entry: its page is shown (`page`), or one below it. */
export const currentOf = ({ href }: MenuEntry, path: string): 'page' | 'true' | undefined => {
  const here = path.replace(/\/+$/, '')
  if (here === href) return 'page'
  const [first = '', second] = here.split('/').slice(2)
  const key = second !== undefined && ofResources.includes(first) ? second : first
  return href === `/backstage/${parents[key] ?? key}`.replace(/\/$/, '') && key !== '' ? 'true' : undefined
}
