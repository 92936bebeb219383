import { join as inFolder } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog } from './pages/dialog.ts'
import { selectAllOf } from './pages/list.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave } from './support.ts'
import { press } from './wizard.ts'

/** Every entry remembers: what was changed is seen, compared and brought back, by the keyboard, too. */

const town = setUpTown()
const texts = { de, en }

/** Pictures for looking at, where a folder is named. */
const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: inFolder(folder, `${name}.${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const rowOf = (page: Page, version: number) => page.locator(`[data-version="${version}"]`)
const fieldOf = (page: Page, field: string) => page.locator(`[data-field="${field}"]`)

describe('the history of an entry', () => {
  test.each([
    { lng: 'en', width: 1280 },
    { lng: 'de', width: 390 },
  ] as const)('is compared and brought back in $lng at $width px', async ({ lng, width }) => {
    const t = texts[lng]
    const member = await join(town, `Ada${lng}`)
    const name = `Chess ${lng}`
    const { id } = await member.call('POST', '/groups', { name, description: 'We play on Mondays.' })
    const put = (body: object) => member.call('PUT', `/groups/${id}`, { ownedBy: [member.id], ...body })
    await put({ name: `${name} club`, description: 'We play on Mondays.' })
    await put({ name: `${name} club`, description: 'We play on Tuesdays, and everybody is welcome.', published: false })
    const { page, errors } = await openAs(town, member, { at: `groups/${id}`, lng, width })
    await keepToasts(page)
    await page.getByRole('link', { name: t.historyLink.text }).click()
    await page.getByRole('heading', { level: 1, name: t.history.of.replace('{{name}}', `${name} club`) }).waitFor()
    expect(await rowOf(page, 3).innerText()).toContain(t.groups.fields.description)

    await rowOf(page, 1).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await fieldOf(page, 'name').waitFor()
    expect(await page.locator('[data-field]').count()).toBe(3)
    await shoot(page, `history.${lng}.${width}`)
    await expectAccessible(page)
    await fieldOf(page, 'published').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: t.history.restore_other.replace('{{count}}', '2') }).click()
    await page.getByText(t.history.returned.replace('{{name}}', `${name} club`)).waitFor()
    expect(await member.call('GET', `/groups/${id}`)).toMatchObject({
      version: 4,
      name,
      description: 'We play on Mondays.',
      published: false,
    })
    await rowOf(page, 4).waitFor()
    await press(page, t.bulk.undo)
    await rowOf(page, 5).waitFor()
    expect(await member.call('GET', `/groups/${id}`)).toMatchObject({ version: 5, name: `${name} club` })
    expect(errors).toEqual([])
    await leave(page)
  })

  test('is not there for those who do not own it', async () => {
    const { id } = await town.call('POST', '/groups', { name: 'Rowing' })
    const { page } = await openAs(town, await join(town, 'Bob'), { at: `history/groups/${id}` })
    await page.getByText(en.failures.unauthorized, { exact: false }).waitFor()
    await leave(page)
  })
})

describe('the history of everything', () => {
  test('long names do not make the list wider than the page, and authors are in one line', async () => {
    const name = 'Straßenmusikwettbewerb und Nachbarschaftsfest '.repeat(4).trim()
    const member = await join(town, 'Ada-Lovelace')
    await member.call('POST', '/groups', { name })
    const { page } = await openAsFirstAdmin(town, { at: 'history', lng: 'de', width: 1280 })
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
    const author = row.first().getByText(member.nickname, { exact: true })
    expect((await author.boundingBox())?.height).toBeLessThan(30)
    const [needed = 0, given = 0] = await page
      .getByRole('table')
      .evaluate(({ scrollWidth, parentElement }) => [scrollWidth, parentElement?.clientWidth ?? 0])
    expect(needed - given).toBeLessThanOrEqual(1)
    await leave(page)
  })

  test.each([
    { lng: 'en', width: 1280 },
    { lng: 'de', width: 390 },
  ] as const)('lists a run as one row, which opens, in $lng at $width px', async ({ lng, width }) => {
    const t = texts[lng]
    for (const { id } of Object.values(await town.call('GET', '/places')).map(Object))
      await town.call('DELETE', `/places/${id}`)
    for (const name of ['North', 'South'])
      await town.call('POST', '/places', { name: `${name} ${lng}`, address: 'Road 1' })
    const { page, errors } = await openAsFirstAdmin(town, { at: 'places', lng, width })
    await keepToasts(page)
    await selectAllOf(page, t).check()
    await page.getByRole('region', { name: t.bulk.label }).getByRole('button', { name: t.bulk.deactivate }).click()
    await answerDialog(page, t.bulk.deactivate)
    const states = async () =>
      Object.values(await town.call('GET', '/places')).map((place) => Object(place).deactivated)
    await expect.poll(states).toEqual([true, true])
    await page.goto(`${town.address}/backstage/history?lng=${lng}`)
    const run = page.getByRole('link', { name: t.history.together_other.replace('{{count}} ', '') })
    await run.first().waitFor()
    await shoot(page, `histories.${lng}.${width}`)
    await expectAccessible(page)
    await run.first().click()
    await page.waitForURL(/run=/)
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(errors).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t.history.download }).click()
    expect((await download).suggestedFilename()).toBe('history.csv')
    await leave(page)
  })
})
