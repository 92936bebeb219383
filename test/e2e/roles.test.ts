import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { selectAllOf } from './pages/list.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { leave } from './support.ts'

/** What each role is offered (§6): no menu entry, button, column or field that it may not use. */

const town = setUpTown()
beforeAll(async () => {
  await town.call('POST', '/groups', { name: 'Kammerchor' })
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: en.menu.label }).getByRole('link').allInnerTexts()

const { menu } = en
const everybody = [menu.overview, menu.events, menu.repeatingevents, menu.planner, menu.groups, menu.places]
const oneself = [menu.notifications, menu.invite, menu.bin, menu.account]
const reading = [menu.faq, menu.principles, menu.site]

/** What the list and the form of groups offer on the page as it stands. */
const offersOf = async (page: Page, address: string, group: string) => {
  await page.goto(`${address}/backstage/groups`)
  await page.getByRole('heading', { level: 1, name: en.groups.title }).waitFor()
  await page.getByRole('row').or(page.getByText('no groups available')).first().waitFor()
  const list = {
    selection: await selectAllOf(page).count(),
    own: await page.getByRole('checkbox', { name: en.list.own }).count(),
    deactivated: await page.getByRole('columnheader', { name: en.groups.fields.deactivated }).count(),
  }
  await page.goto(`${address}/backstage/groups/${group}`)
  await page.locator('[data-field=published]').waitFor()
  return { ...list, flag: await page.locator('[data-field=deactivated]').count() }
}

const closed = async (page: Page, address: string, paths: string[]) => {
  const refused: string[] = []
  for (const path of paths) {
    await page.goto(`${address}/backstage/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if ((await page.getByRole('heading', { level: 1 }).innerText()) === en.app.forbiddenTitle) refused.push(path)
  }
  return refused
}

const moderation = [
  'desk',
  'proposals',
  'doubles',
  'doubles/places',
  'categories',
  'categories/new',
  'topics/new',
  'users',
]
const administration = ['history', 'actions', 'cms', 'look', 'setup', 'system']

describe('the menu, the lists and the forms', () => {
  test('of a normal member offer their own entries and nothing of the moderation', async () => {
    const member = await join(town, 'Berta')
    const { page } = await openAs(town, member)
    expect((await menuOf(page)).map(withoutCount)).toEqual([...everybody, ...oneself, ...reading])

    const { id } = await town.call('POST', '/groups', { name: 'Gartengruppe', ownedBy: [member.id] })
    expect(await offersOf(page, town.address, String(id))).toEqual({ selection: 0, own: 0, deactivated: 0, flag: 0 })
    expect(await closed(page, town.address, [...moderation, ...administration])).toEqual([
      ...moderation,
      ...administration,
    ])
    await leave(page)
  })

  test('of a moderator add selection, own filter and the deactivated flag, but no administration', async () => {
    const moderator = await join(town, 'Mona', 'moderator')
    const { page } = await openAs(town, moderator)
    expect((await menuOf(page)).map(withoutCount)).toEqual([
      ...everybody,
      menu.desk,
      menu.categories,
      menu.users,
      ...oneself,
      ...reading,
    ])

    const { id } = await town.call('POST', '/groups', { name: 'Schachfreunde', ownedBy: [moderator.id] })
    expect(await offersOf(page, town.address, String(id))).toEqual({ selection: 1, own: 1, deactivated: 1, flag: 1 })
    expect(await closed(page, town.address, [...moderation, ...administration])).toEqual(administration)
    await leave(page)
  })

  test('lead from each entry of the menu to its page, which the menu then marks', async () => {
    const { page, errors } = await openAsFirstAdmin(town)
    const entries = [
      ...everybody,
      menu.desk,
      menu.categories,
      menu.users,
      menu.history,
      menu.actions,
      menu.cms,
      ...oneself,
    ]
    const named = { [menu.categories]: en.categories.pageTitle }
    for (const entry of entries) {
      const name = new RegExp(`^${entry}(\\s*\\d+ unread)?$`)
      const link = page.getByRole('navigation', { name: menu.label }).getByRole('link', { name })
      await link.click()
      await link.and(page.locator('[aria-current=page]')).waitFor()
      await expect.poll(() => page.title()).toBe(`${named[entry] ?? entry} – Stadtkalender`)
    }
    expect(errors).toEqual([])
    await leave(page)
  })

  test('of an administrator leave nothing out', async () => {
    const { page } = await openAsFirstAdmin(town)
    const tools = [menu.desk, menu.categories, menu.users, menu.history, menu.actions, menu.cms, menu.system]
    expect((await menuOf(page)).map(withoutCount)).toEqual([...everybody, ...tools, ...oneself, ...reading])
    expect(await closed(page, town.address, [...moderation, ...administration])).toEqual([])
    await leave(page)
  })
})

/** A menu entry without the number of unread notifications behind it. */
const withoutCount = (entry: string): string => entry.replace(/\s*\d+ unread$/, '').trim()
