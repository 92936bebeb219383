import type { ListedResource } from '#domain/listing.ts'
import { isModerating, may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/user.ts'

/** One entry of the menu: its text is `menu.{key}` of the locales. */
type MenuEntry = { key: string; href: string }

const page = (key: string): MenuEntry => ({ key, href: `/backstage/${key}` })

const when = (condition: boolean, key: string): MenuEntry[] => (condition ? [page(key)] : [])

/**
 * What the menu offers to this person (§2, §6), in blocks: their entries, the moderation's and administration's tools, and
 * what concerns themselves. Normal users see the invite link but not Categories and Users.
 */
export const menuEntries = (viewer: Viewer): MenuEntry[][] => {
  const blocks = [
    [{ key: 'overview', href: '/backstage' }, page('events'), page('repeatingevents'), page('groups'), page('places')],
    [
      ...when(may(viewer, 'create', 'categories'), 'categories'),
      ...when(isModerating(viewer), 'users'),
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

/** The menu's entry for the list that entries of this kind are in; topics are below the categories. */
export const listEntry = (resource: ListedResource): MenuEntry => {
  const keys: Partial<Record<ListedResource, string>> = { revents: 'repeatingevents', topics: 'categories' }
  const key = keys[resource] ?? resource
  return { key, href: `/backstage/${key}` }
}

/** Whether a menu entry leads to the page at `path`, or to the list that the page belongs to. */
export const isCurrent = ({ href }: MenuEntry, path: string): boolean => {
  const here = path.replace(/\/+$/, '')
  if (href === '/backstage') return here === href
  const list = here.replace(/^\/backstage\/topics/, '/backstage/categories')
  return list === href || list.startsWith(`${href}/`)
}
