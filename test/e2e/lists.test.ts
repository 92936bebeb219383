import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { rowOf, selectAllOf } from './pages/list.ts'
import { founder, join, openAs, openAsFirstAdmin, type Person, setUpTown } from './people.ts'
import { leave, openPage } from './support.ts'

/** The shared list screen and the log-in, letter by letter as the specification has them (§2). */

const town = setUpTown()
let ownGroup: string

beforeAll(async () => {
  for (let number = 1; number <= 11; number++) {
    const { id } = await town.call('POST', '/groups', { name: `Group ${String(number).padStart(2, '0')}` })
    if (number === 1) ownGroup = String(id)
  }
  const member = await join(town, 'Berta')
  // Nobody has logged in with a browser yet: the notice is in the site's own language.
  for (const name of ['Choir', 'Band']) await member.call('POST', '/groups', { name })
  await member.call('DELETE', `/users/${member.id}`)
})

const rows = (page: Page) => page.locator('tbody tr')
const ownBox = (page: Page) => page.getByRole('checkbox', { name: 'only show your own' })
const ownerlessBox = (page: Page) => page.getByRole('checkbox', { name: en.list.ownerless })
const sizes = (page: Page) => page.getByRole('combobox', { name: en.list.pageSize })
const isOn = async (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('a list', () => {
  test('shows one’s own at first, 25 a page; what is chosen is remembered until the log-out', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups' })
    await rows(page).nth(10).waitFor()
    expect(await page.getByRole('navigation', { name: /pages/ }).count()).toBe(0)
    expect([await sizes(page).locator('option').allInnerTexts(), await sizes(page).inputValue()]).toEqual([
      ['10', '25', '50', '100'].map((size) => `${size} per page`),
      '25',
    ])
    expect([await ownBox(page).isChecked(), await rows(page).count()]).toEqual([true, 11])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Groups\s+11$/)

    const [content, menu] = await Promise.all(
      [page.locator('main'), page.getByRole('navigation', { name: en.menu.label })].map((part) => part.boundingBox()),
    )
    expect((content?.x ?? 0) + (content?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)

    await sizes(page).selectOption('10')
    await isOn(page, 'page 1 of 2')
    await ownBox(page).click()
    await page.getByRole('heading', { level: 1, name: '13' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '13' }).waitFor()
    await isOn(page, 'page 1 of 2')
    expect([await sizes(page).inputValue(), await ownBox(page).isChecked()]).toEqual(['10', false])

    await page.getByRole('button', { name: en.menu.logout }).click()
    await fieldOf(page, 'password').waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('store'), localStorage.getItem('backstage')])).toEqual([
      null,
      null,
    ])
    await leave(page)
  })

  test('leads from each row to the entry’s two pages, and says when there is nothing', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups' })
    const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect([await hrefOf('Edit Group 01'), await hrefOf('View Group 01 in the calendar')]).toEqual([
      `/backstage/groups/${ownGroup}`,
      `/groups/${ownGroup}`,
    ])
    await page.getByRole('searchbox', { name: en.list.searchName }).fill('nothing like it')
    await isOn(page, 'no groups available')
    await page.getByRole('button', { name: en.list.clearFilters }).click()
    await page.getByRole('link', { name: 'Edit Group 01', exact: true }).waitFor()
    await page.goto(`${town.address}/backstage/places`)
    await isOn(page, 'no places available')
    await leave(page)
  })

  test('keeps search, filter, order and page in its address over reload, edit and the way back', async () => {
    const { page, errors } = await openAsFirstAdmin(town, { at: 'groups' })
    const query = () => Object.fromEntries(new URL(page.url()).searchParams)
    const top = () => page.getByRole('navigation', { name: 'Groups: pages', exact: true })
    const inView = async (name: string) => {
      const link = page.getByRole('link', { name, exact: true })
      await link.waitFor()
      await page.waitForFunction((text) => document.activeElement?.textContent === text, name)
      const box = await link.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect(box?.y).toBeLessThan(Number(page.viewportSize()?.height))
    }
    await sizes(page).selectOption('10')
    await page.getByRole('searchbox').fill('group')
    await page.getByRole('combobox', { name: en.groups.fields.published }).selectOption(en.app.yes)
    await page.getByRole('button', { name: en.groups.fields.name }).click()
    await top().getByRole('button', { name: en.list.next }).click()
    await isOn(page, 'page 2 of 2')
    const look = { likeName: 'group', published: 'true', order: 'desc', page: '2' }
    expect(query()).toMatchObject(look)
    await page.reload()
    await isOn(page, 'page 2 of 2')
    expect(await page.getByRole('searchbox').inputValue()).toBe('group')

    await page.getByRole('link', { name: 'Group 01', exact: true }).click()
    await fieldOf(page, 'link').fill('https://group.example')
    await saveForm(page)
    await inView('Group 01')
    expect(query()).toMatchObject(look)

    await top().getByRole('button', { name: en.list.previous }).click()
    await page.getByRole('link', { name: 'Group 02', exact: true }).click()
    await fieldOf(page, 'link').waitFor()
    await page.goBack()
    await inView('Group 02')

    await page.getByRole('link', { name: en.menu.groups, exact: true }).click()
    await page.getByRole('link', { name: 'Edit Group 01', exact: true }).waitFor()
    expect([query(), await page.getByRole('searchbox').inputValue()]).toEqual([{}, ''])
    expect(errors).toEqual([])
    await leave(page)
  })

  test('selects a range with Shift, and asks before another page would lose what is selected', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups' })
    await sizes(page).selectOption('10')
    const box = (number: number) =>
      page.getByRole('checkbox', { name: `Select Group ${String(number).padStart(2, '0')}` })
    await box(2).click()
    await box(8).click({ modifiers: ['Shift'] })
    await isOn(page, '7 selected')
    const next = page
      .getByRole('navigation', { name: 'Groups: pages, below' })
      .getByRole('button', { name: en.list.next })
    await next.click()
    const question = page.getByRole('alertdialog', { name: 'Give up the selection of 7 entries?' })
    await question.getByRole('button', { name: en.list.keepSelection.stay }).click()
    expect([await box(8).isChecked(), await page.getByText('page 1 of 2').count()]).toEqual([true, 2])
    await next.click()
    await question.getByRole('button', { name: en.list.keepSelection.goOn }).click()
    await box(11).waitFor()
    expect(await page.getByRole('region', { name: en.bulk.label }).count()).toBe(0)
    await leave(page)
  })

  test('on a phone begins in the upper third of the screen, with the other filters behind a button', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups', width: 390 })
    const first = await rows(page).first().boundingBox()
    expect(first?.y).toBeLessThan(844 / 3)
    expect(await ownBox(page).count()).toBe(0)
    await page.getByRole('button', { name: en.list.unfold }).click()
    expect(await ownBox(page).isChecked()).toBe(true)
    await leave(page)
  })

  test('shows the moderation what nobody owns, which is never one’s own', async () => {
    const { page } = await openAsFirstAdmin(town)
    await page.getByRole('link', { name: '2 Einträge ohne Verantwortliche' }).click()
    await page.getByRole('link', { name: 'Zur Liste' }).click()
    await page.getByRole('heading', { level: 1, name: 'Groups 2' }).waitFor()
    expect(await page.getByRole('link', { name: /^(Band|Choir)$/ }).count()).toBe(2)
    expect([await ownBox(page).isChecked(), await ownerlessBox(page).isChecked()]).toEqual([false, true])
    await ownBox(page).click()
    await page.getByRole('heading', { level: 1, name: 'Groups 11' }).waitFor()
    expect(await ownerlessBox(page).isChecked()).toBe(false)
    await ownerlessBox(page).click()
    await page.getByRole('heading', { level: 1, name: 'Groups 2' }).waitFor()
    expect(await ownBox(page).isChecked()).toBe(false)
    await leave(page)
  })
})

describe('who sees what', () => {
  const columns = async (page: Page) =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)

  test('a member their own entries alone, nothing to select, and no word of deactivation', async () => {
    const member = await join(town, 'Rosa')
    await member.call('POST', '/groups', { name: 'Rosa’s group' })
    const { page } = await openAs(town, member, { at: 'groups' })
    await page.getByRole('heading', { level: 1, name: 'Groups 1' }).waitFor()
    expect(await columns(page)).toEqual(['Name', 'Published', 'Actions'])
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Delete Rosa’s group' }).waitFor()
    await leave(page)
  })

  test('a moderator selects and deactivates, an administrator deletes, too; each is asked first', async () => {
    const moderator = await join(town, 'Mona', 'moderator')
    const offered = async (person: Person) => {
      const { page } = await openAs(town, person, { at: 'groups?ownerless' })
      await selectAllOf(page).click()
      const bar = page.getByRole('region', { name: en.bulk.label })
      await bar.getByText('2 selected').waitFor()
      const buttons = await bar.getByRole('button').allInnerTexts()
      await bar.getByRole('button', { name: en.bulk.deactivate }).click()
      const question = page.getByRole('alertdialog', { name: 'Deactivate 2 groups?' })
      const answers = await question.getByRole('button').allInnerTexts()
      await question.getByRole('button', { name: en.app.cancel }).click()
      await leave(page)
      return [...buttons, ...answers]
    }
    expect(await offered(moderator)).toEqual(['Deactivate', 'Deactivate', 'Cancel'])
    expect(await offered(founder)).toEqual(['Deactivate', 'Delete', 'Deactivate', 'Cancel'])
  })

  test('the moderation the members: e-mail, nickname, role and deactivation', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'users' })
    await rowOf(page, founder.email).waitFor()
    expect(await columns(page)).toEqual(['E-mail', 'Nickname', 'Role', 'Deactivated', 'Actions'])
    expect(await page.getByRole('searchbox', { name: en.list.searchNickname }).count()).toBe(1)
    await leave(page)
  })

  test('the moderation who made an invitation, of all of them when asked', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'invite' })
    await page.getByRole('row').nth(1).waitFor()
    expect(await columns(page)).toEqual(['Link', 'Created at', 'Created by', 'Used by', 'Actions'])
    expect(await page.getByRole('checkbox', { name: 'only show own entries' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox').count()).toBe(1)
    await leave(page)
  })

  test('everybody ten unread notifications on the first page, and how many more there are', async () => {
    const member = await join(town, 'Nele')
    for (let number = 1; number <= 12; number++) {
      const message = { userId: member.id, subject: `Message ${number}`, message: 'Hello' }
      await town.call('POST', '/notifications', message)
    }
    const { page } = await openAs(town, member)
    const unread = page.getByRole('region', { name: en.overview.unread })
    await unread.getByRole('link', { name: 'and 2 more unread notifications' }).waitFor()
    expect(await unread.getByRole('listitem').count()).toBe(10)
    await leave(page)
  })
})

describe('the log-in', () => {
  test('at its own address leads to Backstage; below any other it stays there', async () => {
    const { page } = await openPage(town.browser, { locale: 'en' })
    await page.goto(`${town.address}/backstage/login?lng=en`)
    await fillIn(page, { email: founder.email, password: founder.password })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Welcome, ${founder.nickname}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/backstage')

    await page.evaluate(() => localStorage.removeItem('store'))
    await page.goto(`${town.address}/backstage/places`)
    await fillIn(page, { email: founder.email, password: founder.password })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: en.places.title }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/backstage/places')
    await leave(page)
  })

  test('tells whoever is logged in that they are', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'login' })
    await isOn(page, 'You are already logged in')
    expect(await fieldOf(page, 'password').count()).toBe(0)
    await leave(page)
  })
})
