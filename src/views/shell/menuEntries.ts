import type { ListedResource } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/user.ts'

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

/** Topics are listed with the categories. */
export const listEntry = (resource: ListedResource): MenuEntry => {
  const keys: Partial<Record<ListedResource, string>> = { revents: 'repeatingevents', topics: 'categories' }
  const key = keys[resource] ?? resource
  return { key, href: `/backstage/${key}` }
}

export const isCurrent = ({ href }: MenuEntry, path: string): boolean => {
  const here = path.replace(/\/+$/, '')
  if (href === '/backstage') return here === href
  const list = here
    .replace(/^\/backstage\/topics/, '/backstage/categories')
    .replace(/^\/backstage\/proposals/, '/backstage/desk')
  return list === href || list.startsWith(`${href}/`)
}
