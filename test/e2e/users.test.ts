import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPlace } from '#domain/place.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog, dialogOf } from './pages/dialog.ts'
import { chooseOption, fieldOf, saveForm } from './pages/form.ts'
import { rowOf, selectAllOf } from './pages/list.ts'
import { canLogIn, founder, join, openAs, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

/** The members' accounts: who sees them, who changes what of them (§6). */

const town = setUpTown()

const languages = [
  { lng: 'de', texts: de, width: 390 },
  { lng: 'en', texts: en, width: 1280 },
] as const

/** What the field for the role offers. */
const offeredRoles = async (page: Page): Promise<string[]> => {
  await page.locator('[data-field=role] button').click()
  await page.getByRole('option').first().waitFor()
  const offered = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  return offered
}

describe.each(languages)('in $lng at $width px', ({ lng, texts, width }) => {
  const { normal, moderator, admin } = texts.users.roles

  test('a moderator changes a member, gives no admin role, and sees an administrator only', async () => {
    const mod = await join(town, `Jonas${lng}`, 'moderator')
    const member = await join(town, `Piet${lng}`)
    const { page, errors } = await openAs(town, mod, { at: 'users', lng, width })
    await rowOf(page, founder.email).waitFor()
    expect(await rowOf(page, founder.email).getByRole('checkbox').count()).toBe(0)
    expect(await rowOf(page, founder.email).getByRole('link').count()).toBe(1)

    const searches = await page.getByRole('searchbox').all()
    const lines = new Set(await Promise.all(searches.map(async (search) => (await search.boundingBox())?.y)))
    expect(lines.size).toBe(width < 640 ? 2 : 1)
    await page.getByRole('searchbox', { name: texts.list.searchNickname }).fill(member.nickname.toUpperCase())
    await rowOf(page, founder.email).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: texts.list.searchNickname }).fill('')
    await rowOf(page, founder.email).waitFor()
    await page.getByRole('searchbox', { name: texts.list.searchEmail }).fill(member.email.toUpperCase())
    await rowOf(page, founder.email).waitFor({ state: 'detached' })
    await selectAllOf(page, texts).check()
    await page.getByRole('button', { name: texts.bulk.deactivate, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: texts.bulk.delete, exact: true }).count()).toBe(0)
    await selectAllOf(page, texts).uncheck()
    await page.getByRole('link', { name: member.email }).click()
    await page.locator('[data-field=role]').waitFor()
    expect(await offeredRoles(page)).toEqual([normal, moderator])

    await fieldOf(page, 'nickname').fill(founder.nickname.toLowerCase())
    await saveForm(page, texts)
    await page.locator('[data-field=nickname]').getByText(texts.failures.nicknameExists).waitFor()
    await page.getByRole('alert').filter({ hasText: texts.failures.nicknameExists }).waitFor()
    await fieldOf(page, 'nickname').fill(`${member.nickname} Hansen`)
    await saveForm(page, texts)
    await page.waitForURL(/\/backstage\/users(\?|$)/)
    await rowOf(page, member.email).getByText(`${member.nickname} Hansen`).waitFor()

    const [list] = [(await town.call('GET', '/users/')) as unknown as { id: string; email: string }[]]
    await page.goto(`${town.address}/backstage/users/${list.find(({ email }) => email === founder.email)?.id}`)
    await page.getByText(texts.users.outOfReach).waitFor()
    await page.getByText(admin, { exact: true }).waitFor()
    expect(await page.locator('form, main input').count()).toBe(0)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('an administrator gives every role, deactivates accounts, and stays the last of them', async () => {
    const member = await join(town, `Ada${lng}`)
    const { page, errors } = await openAs(town, founder, { at: 'users', lng, width })
    await page.getByRole('link', { name: member.email }).click()
    expect(await offeredRoles(page)).toEqual([normal, moderator, admin])
    await chooseOption(page, 'role', moderator)
    await saveForm(page, texts)
    await page.waitForURL(/\/backstage\/users(\?|$)/)
    await rowOf(page, member.email).getByRole('cell', { name: moderator, exact: true }).waitFor()

    await page.getByRole('checkbox', { name: texts.list.select.replace('{{name}}', member.nickname) }).check()
    await page.getByRole('button', { name: texts.bulk.deactivate, exact: true }).click()
    await answerDialog(page, texts.bulk.deactivate)
    await rowOf(page, member.email).getByRole('cell', { name: texts.states.deactivated, exact: true }).waitFor()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await canLogIn(town, member.email, member.password)).toBe(false)

    await page.getByRole('link', { name: founder.email }).click()
    await page.getByRole('heading', { level: 1, name: founder.nickname }).waitFor()
    await chooseOption(page, 'role', normal)
    await saveForm(page, texts)
    await page.locator('[data-field=role]').getByText(texts.reasons.lastAdmin).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('an administrator deletes several accounts at once, and hands over the entries of all', async () => {
    const leaving = [await join(town, `Gerd${lng}`), await join(town, `Hilde${lng}`)]
    const heir = await join(town, `Ida${lng}`)
    for (const { call, nickname } of leaving) await call('POST', '/groups', { name: `Choir of ${nickname}` })
    const { page, errors } = await openAs(town, founder, { at: 'users', lng, width })
    for (const { nickname } of leaving)
      await page.getByRole('checkbox', { name: texts.list.select.replace('{{name}}', nickname) }).check()
    await page.getByRole('button', { name: texts.bulk.delete, exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByText(texts.handOver.give, { exact: true }).click()
    await dialog.getByRole('combobox').fill(heir.nickname)
    await page.getByRole('option', { name: heir.nickname }).click()
    await expectAccessible(page)
    await answerDialog(page, texts.bulk.delete)
    await dialog.waitFor({ state: 'detached' })
    // The question is gone before the last account is.
    await expect.poll(() => heir.call('GET', '/groups?filters=[{"ownedBy":"self"}]')).toHaveLength(2)
    await expect.poll(() => heir.call('GET', '/notifications')).toHaveLength(1)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('an administrator sees what an account has done, and hands its entries over when it goes', async () => {
    const [member, heir] = [await join(town, `Emil${lng}`), await join(town, `Frieda${lng}`)]
    const place = { ...newPlace(), name: `Boathouse ${lng}`, address: 'Canal 1' }
    const { id } = await member.call('POST', '/places', place)
    const { page, errors } = await openAs(town, founder, { at: `users/${member.id}`, lng, width })
    await page.getByRole('region', { name: texts.users.details.title }).waitFor()
    await page.getByRole('link', { name: founder.nickname, exact: true }).waitFor()
    await page.getByRole('link', { name: `1 ${texts.objects.places_one}`, exact: true }).click()
    await page.getByRole('link', { name: place.name, exact: true }).waitFor()
    await page.goBack()

    await fieldOf(page, 'nickname').fill('Somebody else')
    await page.getByRole('button', { name: texts.users.deletion.delete }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('group', { name: texts.users.deletion.found_one }).waitFor()
    await dialog.getByRole('radio', { name: texts.handOver.give }).check()
    await expectAccessible(page)
    await dialog.getByRole('combobox').fill(heir.nickname.slice(0, 5))
    await page.getByRole('option', { name: heir.nickname }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: texts.users.deletion.delete }).click()
    await page.getByText(texts.users.deletion.deleted.replace('{{nickname}}', member.nickname)).waitFor()
    await page.waitForURL(/\/backstage\/users(\?|$)/)
    expect(await town.call('GET', `/places/${id}`)).toMatchObject({ ownedBy: [heir.id] })
    expect(errors).toEqual([])
    await leave(page)
  })
})

test('a normal member finds no list of members', async () => {
  const member = await join(town, 'Nora')
  const { page } = await openAs(town, member)
  expect(await page.getByRole('link', { name: en.menu.users, exact: true }).count()).toBe(0)
  for (const path of ['users', `users/${member.id}`, `notifications/new/${member.id}`]) {
    await page.goto(`${town.address}/backstage/${path}`)
    await page.getByRole('heading', { level: 1, name: en.app.forbiddenTitle }).waitFor()
  }
  await leave(page)
})
