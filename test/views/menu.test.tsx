import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#domain/session.ts'
import { routePaths } from '#src/router.tsx'
import { Menu } from '#src/views/shell/Menu.tsx'
import { backstageRoutes } from '../screens/routes.ts'
import type { Ids } from '../screens/town.ts'
import { startTexts } from './texts.ts'

await startTexts()

const admin: SessionUser = { id: 'r', nickname: 'Root', email: 'root@example.org', role: 'admin', token: 't' }
const normal: SessionUser = { ...admin, role: 'normal' }

const ids = new Proxy({} as Ids, { get: () => 'an-id' })

const markedAt = (viewer: SessionUser, path: string) => {
  const nothing = () => undefined
  const { container, unmount } = render(
    <Menu {...{ viewer, path }} unread={0} waiting={0} onLogout={nothing} onFollow={nothing} />,
  )
  const marked = [...container.querySelectorAll('[aria-current]')]
  unmount()
  return marked.map((entry) => [entry.getAttribute('href'), entry.getAttribute('aria-current')])
}

const { members, moderation, administration } = routePaths
const pathsOf = (routes: string[]) =>
  routes.filter((route) => route !== '*').flatMap((route) => backstageRoutes[route]?.(ids) ?? [])

test.each(pathsOf([...members, ...moderation, ...administration]))('one entry is marked at /backstage/%s', (path) => {
  expect(markedAt(admin, `/backstage/${path}`)).toHaveLength(1)
})

test.each(pathsOf(members))('members have at most one marked entry at /backstage/%s', (path) => {
  expect(markedAt(normal, `/backstage/${path}`).length).toBeLessThanOrEqual(1)
})

test.each([
  ['', '', 'page'],
  ['/', '', 'page'],
  ['/events', '/events', 'page'],
  ['/events/an-id', '/events', 'true'],
  ['/sources/new', '/events', 'true'],
  ['/topics/an-id', '/categories', 'true'],
  ['/proposals', '/desk', 'true'],
  ['/doubles', '/events', 'true'],
  ['/doubles/places/one/other', '/places', 'true'],
  ['/history/revents/an-id', '/repeatingevents', 'true'],
  ['/history', '/history', 'page'],
  ['/threads/groups/an-id', '/groups', 'true'],
  ['/look', '/cms', 'true'],
  ['/first-steps', '', 'true'],
])('at /backstage%s it is /backstage%s, as %s', (path, entry, current) => {
  expect(markedAt(admin, `/backstage${path}`)).toEqual([[`/backstage${entry}`, current]])
})

test('none is marked where nothing is', () => {
  expect(markedAt(admin, '/backstage/no-such-page')).toEqual([])
})
