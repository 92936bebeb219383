import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { dialogOf } from './pages/dialog.ts'
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { canLogIn, founder, join, type Manner, openAs, type Person, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

/** One's own account: data, password, and the end of it. */

const town = setUpTown()

const languages = [
  { lng: 'de', texts: de, width: 1280 },
  { lng: 'en', texts: en, width: 390 },
] as const

/** The page of the person's own account. */
const openAccount = async (person: Person, manner: Manner = {}) => {
  const opened = await openAs(town, person, { at: 'account', ...manner })
  await fieldOf(opened.page, 'nickname').waitFor()
  return opened
}

/** The name that the menu shows, which a narrow screen hides behind its button. */
const nameInMenu = (page: Page, texts: typeof en, nickname: string) =>
  page.locator('header').getByText(texts.menu.loggedInAs.replace('{{nickname}}', nickname), { exact: true })

describe.each(languages)('in $lng at $width px', ({ lng, texts, width }) => {
  test('names that are taken are refused at their fields; a new nickname is in the menu at once and for good', async () => {
    const member = await join(town, `Lena${lng}`)
    const { page, errors } = await openAccount(member, { lng, width })
    expect(await page.locator('[data-field=deactivated]').count()).toBe(0)

    await fieldOf(page, 'nickname').fill(founder.nickname)
    await saveForm(page, texts)
    await page.locator('[data-field=nickname]').getByText(texts.failures.nicknameExists).waitFor()
    await expectAccessible(page)
    await fillIn(page, { nickname: `Lena Roth ${lng}`, email: founder.email.toUpperCase() })
    await saveForm(page, texts)
    await page.locator('[data-field=email]').getByText(texts.failures.emailExists).waitFor()

    await fieldOf(page, 'email').fill(`roth-${lng}@lindenau.example`)
    await saveForm(page, texts)
    await page.getByText(texts.account.saved).waitFor()
    await nameInMenu(page, texts, `Lena Roth ${lng}`).waitFor({ state: 'attached' })
    await fieldOf(page, 'nickname').fill(`Lena R. ${lng}`)
    await saveForm(page, texts)
    await nameInMenu(page, texts, `Lena R. ${lng}`).waitFor({ state: 'attached' })
    await page.reload()
    await nameInMenu(page, texts, `Lena R. ${lng}`).waitFor({ state: 'attached' })
    expect(await fieldOf(page, 'email').inputValue()).toBe(`roth-${lng}@lindenau.example`)
    expect(errors).toEqual([])
    await leave(page)
  })

  test('a password is typed twice, and holds for the next log-in', async () => {
    const member = await join(town, `Karl${lng}`)
    const { page, errors } = await openAccount(member, { lng, width })
    const type = async (password: string, repeat: string) => {
      await fillIn(page, { password: password, passwordRepeat: repeat })
      await fieldOf(page, 'passwordRepeat').press('Enter')
    }
    await fieldOf(page, 'password').fill('battery')
    await page.locator('header').getByRole('link', { name: texts.app.backstage }).first().click()
    const question = page.getByRole('alertdialog', { name: texts.form.leaveTitle })
    await question.getByText(texts.account.leaveText).waitFor()
    await question.getByRole('button', { name: texts.form.stay }).click()
    await question.waitFor({ state: 'detached' })
    await type('battery staple', 'battery stable')
    await page.locator('[data-field=passwordRepeat]').getByText(texts.reasons.passwordsDiffer).waitFor()
    await expectAccessible(page)
    await type('battery staple', 'battery staple')
    await page.getByText(texts.account.passwordChanged).waitFor()
    await expect.poll(() => fieldOf(page, 'password').inputValue()).toBe('')
    expect(await canLogIn(town, member.email, member.password)).toBe(false)
    expect(await canLogIn(town, member.email, 'battery staple')).toBe(true)

    await fieldOf(page, 'nickname').fill(`Karl Otto ${lng}`)
    await saveForm(page, texts)
    await page.getByText(texts.account.saved).waitFor()
    expect(errors).toEqual([])
    await leave(page)
  })

  test('an account is deleted once its name is confirmed, and its owner is logged out', async () => {
    const member = await join(town, `Vera${lng}`)
    const { page, errors } = await openAccount(member, { lng, width })
    const dialog = page.getByRole('alertdialog', {
      name: texts.account.confirmDeletion.replace('{{nickname}}', member.nickname),
    })
    await page.getByRole('button', { name: texts.account.delete }).click()
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: texts.app.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await canLogIn(town, member.email, member.password)).toBe(true)

    await fieldOf(page, 'nickname').fill('Somebody else')
    await page.getByText(texts.form.kept).waitFor()
    await page.getByRole('button', { name: texts.account.delete }).click()
    await dialog.getByRole('button', { name: texts.account.delete }).click()
    // The notification may be gone before the log-out is through.
    await Promise.all([
      page.getByText(texts.account.deleted).waitFor(),
      page.getByRole('heading', { level: 1, name: texts.login.title }).waitFor(),
    ])
    await page.waitForURL(/\/backstage$/)
    const kept = () => page.evaluate(() => Object.entries(localStorage).map((entry) => entry.join(' ')))
    await expect.poll(async () => (await kept()).filter((entry) => entry.includes(member.id))).toEqual([])
    expect(await canLogIn(town, member.email, member.password)).toBe(false)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await leave(page)
  })
})

test('the last administrator can neither go nor be deactivated; a moderator who does it to themselves is logged out', async () => {
  const admin = await openAccount(founder)
  await admin.page.getByRole('button', { name: en.account.delete }).click()
  const dialog = dialogOf(admin.page)
  await dialog.getByRole('button', { name: en.account.delete }).click()
  await dialog.getByRole('alert').getByText(en.reasons.lastAdmin).waitFor()
  await expectAccessible(admin.page)
  await admin.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await admin.page.locator('[data-field=deactivated] label').click()
  await saveForm(admin.page, en)
  await admin.page.locator('[data-field=deactivated]').getByText(en.reasons.lastAdmin).waitFor()
  await leave(admin.page)

  const moderator = await join(town, 'Jonas', 'moderator')
  const { page } = await openAccount(moderator)
  await page.locator('[data-field=deactivated] label').click()
  await saveForm(page, en)
  await page.getByRole('heading', { level: 1, name: en.login.title }).waitFor()
  expect(await canLogIn(town, moderator.email, moderator.password)).toBe(false)
  await leave(page)
})
