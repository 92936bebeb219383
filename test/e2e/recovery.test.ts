import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { test, vi } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, fillIn } from './pages/form.ts'
import { canLogIn, join, setUpTown } from './people.ts'
import { expectAccessible, openPage } from './support.ts'
import { press } from './wizard.ts'

/** Who forgot the password gets back in (§2): from the log-in over the mail to a new password. */

const town = setUpTown()

const open = (lng: string, width: number) =>
  openPage(town.browser, { viewport: { width, height: 844 }, locale: lng, timezoneId: 'Europe/London' })

/** The way that the newest mail to somebody shows. */
const mailedLink = async (email: string): Promise<string> => {
  const outbox = joinPath(town.dataDir, 'outbox')
  const written = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(written.map((name) => readFile(joinPath(outbox, name), 'utf8')))
  const mail = mails.findLast((text) => text.includes(`To: ${email}`)) ?? ''
  const [link] = /\/backstage\/passwordRecovery\?token=[\w-]+/.exec(mail) ?? []
  if (!link) throw new Error(`no mail to ${email} yet`)
  return `${town.address}${link}`
}

// Side by side, as they wait for mails.
test.concurrent.for([
  { lng: 'de', texts: de, width: 390 },
  { lng: 'en', texts: en, width: 1280 },
])('in $lng at $width px', async ({ lng, texts, width }, { expect }) => {
  const member = await join(town, `Ada-${lng}`)
  const { page, errors } = await open(lng, width)
  await page.goto(`${town.address}/backstage?lng=${lng}`)
  await fieldOf(page, 'email').fill(member.email)
  await page.getByRole('link', { name: texts.login.forgot }).click()
  await page.getByRole('heading', { level: 1, name: texts.recoveryRequest.title }).waitFor()
  expect(await fieldOf(page, 'email').inputValue()).toBe(member.email)
  await press(page, texts.recoveryRequest.submit)
  await page.getByText(texts.recoveryRequest.unsent.replace('{{address}}', member.email)).waitFor()
  await expectAccessible(page)

  const link = await vi.waitFor(() => mailedLink(member.email), { timeout: 60_000, interval: 100 })
  await page.goto(link)
  await fillIn(page, { password: 'a new horse', passwordRepeat: 'a new house' })
  await expectAccessible(page)
  await press(page, texts.recoveryReset.submit)
  await page.locator('[data-field=passwordRepeat]').getByText(texts.reasons.passwordsDiffer).waitFor()
  await fieldOf(page, 'passwordRepeat').fill('a new horse')
  await press(page, texts.recoveryReset.submit)
  await page.getByRole('heading', { level: 1, name: texts.recoveryReset.successTitle }).waitFor()
  await expectAccessible(page)
  expect(await canLogIn(town, member.email, 'a new horse')).toBe(true)
  expect(await canLogIn(town, member.email, member.password)).toBe(false)
  await page.getByRole('link', { name: texts.login.toBackstage }).click()
  await page.getByRole('heading', { level: 1, name: texts.login.title }).waitFor()

  await page.goto(link)
  await fillIn(page, { password: 'a third horse', passwordRepeat: 'a third horse' })
  await press(page, texts.recoveryReset.submit)
  await page.getByRole('heading', { level: 1, name: texts.recoveryReset.unusableTitle }).waitFor()
  await page.locator('main').getByText(texts.failures.InvalidRecoveryToken).waitFor()
  await page.getByRole('link', { name: texts.recoveryReset.another }).click()
  await page.getByRole('heading', { level: 1, name: texts.recoveryRequest.title }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
